#!/bin/sh
# Starts PostgreSQL in its image: as a standby of FOLLOW, if that is set and there is no data yet.
#
#   FOLLOW            host of the primary to follow
#   STANDBY_PASSWORD  password of its role standby; not PGPASSWORD, which every program in the container would use
#   OTHER             host of the other database of the pair
set -eu
if [ -n "${FOLLOW:-}" ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Under a temporary name, so that an interrupted copy is never used as a database.
  rm -rf "$PGDATA.new"
  install --directory --owner=postgres --group=postgres --mode=700 "$(dirname "$PGDATA")" "$PGDATA.new"
  PGPASSWORD=$STANDBY_PASSWORD gosu postgres pg_basebackup --dbname="host=$FOLLOW user=standby application_name=standby" \
    --pgdata="$PGDATA.new" --checkpoint=fast --write-recovery-conf
  rm -rf "$PGDATA"
  mv "$PGDATA.new" "$PGDATA"
fi
# If the other database is the primary, this one has been replaced: it starts as a standby, so that it accepts no writes.
if [ -s "$PGDATA/PG_VERSION" ]; then
  other=$(psql --dbname="host=$OTHER user=haproxy dbname=postgres connect_timeout=3" --tuples-only --no-align \
    --command='SELECT pg_is_in_recovery()' 2> /dev/null) || echo "$OTHER does not respond, so this database keeps its role."
  if [ "$other" = f ]; then gosu postgres touch "$PGDATA/standby.signal"; fi
fi
unset STANDBY_PASSWORD
exec docker-entrypoint.sh postgres -c hba_file=/etc/larder/pg_hba.conf -c wal_keep_size=1GB
