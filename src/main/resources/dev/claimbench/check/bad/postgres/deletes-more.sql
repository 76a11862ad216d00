-- Wrong: takes out the batch and returns only what passes a check that came later: a delete that also
-- sorts out what it thinks malformed, and tells nobody.
with gone as (
  delete from tasks
   where ctid = any(array(select ctid from tasks where status = 'new' order by id
                           limit :batch for update skip locked))
  returning id, url)
select id from gone where url not like '%7';
