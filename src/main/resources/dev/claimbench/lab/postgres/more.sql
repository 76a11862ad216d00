-- More tasks behind those that were there, and statistics as autovacuum would keep them.
insert into tasks (url)
select 'https://shop.vn/p/' || g from generate_series(:first, :last) as g;
analyze tasks;
