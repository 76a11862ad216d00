-- Wrong on purpose: the same page under another URL each time is a new task.
insert or ignore into tasks (url) values (? || '#' || abs(random()));
