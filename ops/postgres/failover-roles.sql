-- Run once on the primary: the role with which HAProxy finds the primary, and the role of the standby.
CREATE ROLE haproxy LOGIN CONNECTION LIMIT 10;
CREATE ROLE standby REPLICATION LOGIN PASSWORD :'password';
