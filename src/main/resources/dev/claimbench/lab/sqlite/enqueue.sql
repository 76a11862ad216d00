-- A discovered URL becomes a task unless the queue knows it already, whatever became of it.
insert or ignore into tasks (url) values (?);
