-- :backlog stands for a number of tasks. One recursive statement took two thirds of the time of a
-- prepared batch; dropping the index or the table first gained nothing.
insert into tasks (id, url)
with recursive g (n) as (select 1 union all select n + 1 from g where n < :backlog)
select n, 'https://shop.vn/p/' || n from g;
