select id, status, worker from tasks order by id;
