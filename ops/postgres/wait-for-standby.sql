-- On the database that is written to, once a standby follows it: from now on an order counts only when the standby has it, too.
ALTER SYSTEM SET synchronous_standby_names = 'standby';
SELECT pg_reload_conf();
