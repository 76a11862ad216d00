select sql from sqlite_master where sql is not null order by rowid;
