-- Seven priorities, spread over the ids; every fifth task is postponed by :due milliseconds, the
-- others are due. VACUUM, or claims would have to pass over the rows as they were before.
update tasks
   set priority = id * 31 % 7,
       next_try = case when id % 5 = 0 then now() + :due * interval '1 millisecond'
                       else now() - id % 17 * interval '1 second' end;
vacuum (analyze) tasks;
