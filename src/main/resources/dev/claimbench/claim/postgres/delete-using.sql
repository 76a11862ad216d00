-- A delete that joins the pick. As delete-returning, for those who do not like ctid.
-- Promise: no duplicates, but it can claim MORE than the batch, as in-subquery can. A worker that
-- dies after its commit takes the task with it.
delete from tasks t
using (select id from tasks where status = 'new' order by id limit :batch :lock) s
where t.id = s.id returning t.id;
