-- The same pick, once with the status as a literal and once with it as a parameter. A generic plan
-- has to be right for any status, so it cannot use an index that holds new tasks only.
prepare by_literal as
select id from tasks where status = 'new' order by id limit 10 for update skip locked;
prepare by_parameter (text) as
select id from tasks where status = $1 order by id limit 10 for update skip locked;
