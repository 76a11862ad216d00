-- What workers find out. No foreign key: it would lock the task against SKIP LOCKED.
create table results (
  task bigint not null,
  body text not null
);
