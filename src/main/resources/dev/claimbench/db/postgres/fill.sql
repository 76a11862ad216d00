-- In psql first: \set backlog 1000
insert into tasks (url)
select 'https://shop.vn/p/' || g from generate_series(1, :backlog) as g;
