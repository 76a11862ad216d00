drop table tasks cascade;
