-- On the standby, once the database that was written to is stopped for good: from now on this one is written to.
SELECT pg_promote();
-- Nobody follows it yet for whom it could wait.
ALTER SYSTEM RESET synchronous_standby_names;
SELECT pg_reload_conf();
