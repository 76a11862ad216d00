-- A task, and word of it to whoever listens; the server sends it when the transaction commits.
insert into tasks (url) values (?) returning id, pg_notify(?, '');
