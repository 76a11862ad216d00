-- The queue table of the labs, under the name both engines share here.
create table tasks (
  id         integer primary key,
  url        text not null unique,
  status     text not null default 'new',
  worker     text,
  claimed_at real
);
