-- One discovered URL; no row comes back when it is known already.
insert into tasks (url) values (?) on conflict (url) do nothing returning id;
