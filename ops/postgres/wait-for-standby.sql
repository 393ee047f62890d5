-- Run on the primary once a standby is streaming: from then on, an order is acknowledged when both databases have it.
ALTER SYSTEM SET synchronous_standby_names = 'standby';
SELECT pg_reload_conf();
