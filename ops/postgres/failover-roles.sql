-- Once, on the database that is written to: those who ask which one that is, and the standby that follows it.
CREATE ROLE haproxy LOGIN CONNECTION LIMIT 10;
CREATE ROLE standby REPLICATION LOGIN PASSWORD :'password';
