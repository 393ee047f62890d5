-- Run on the standby once the old primary is stopped for good: makes it the primary.
SELECT pg_promote();
-- No standby follows it yet, so orders must not wait for one.
ALTER SYSTEM RESET synchronous_standby_names;
SELECT pg_reload_conf();
