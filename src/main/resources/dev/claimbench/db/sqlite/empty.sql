delete from tasks;
