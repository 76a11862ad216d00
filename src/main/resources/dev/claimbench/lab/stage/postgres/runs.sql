-- Each time a task was worked on to the end. No key: that a task is run twice must be possible.
create table runs (
  task   bigint not null,
  worker text not null
);
