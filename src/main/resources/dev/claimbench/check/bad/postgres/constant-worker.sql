-- Wrong: every worker signs as w0. A name from a configuration file that was copied to all machines.
update tasks set status = 'claimed', worker = 'w0', claimed_at = now()
where id = any(array(select id from tasks where status = 'new' order by id
                      limit :batch for update skip locked))
returning id;
