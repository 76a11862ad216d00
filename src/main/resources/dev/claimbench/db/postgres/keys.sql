alter table tasks
  add constraint tasks_pkey primary key (id),
  add constraint tasks_url_key unique (url);
