-- A worker that still holds a lock must not make a reload wait for ever.
set local lock_timeout = '30s';
