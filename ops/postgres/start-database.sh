#!/bin/sh
# Starts PostgreSQL in its image; where there is no data yet, and FOLLOW names another database, as a standby of that one.
#
#   FOLLOW            host of the database to follow
#   STANDBY_PASSWORD  of its role standby; not PGPASSWORD, with which everything in the container would log in
#   OTHER             host of the other database of the two
set -eu
if [ -n "${FOLLOW:-}" ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Beside its place, so that an interrupted copy is never taken for a database.
  rm -rf "$PGDATA.new"
  install --directory --owner=postgres --group=postgres --mode=700 "$(dirname "$PGDATA")" "$PGDATA.new"
  PGPASSWORD=$STANDBY_PASSWORD gosu postgres pg_basebackup --dbname="host=$FOLLOW user=standby application_name=standby" \
    --pgdata="$PGDATA.new" --checkpoint=fast --write-recovery-conf
  rm -rf "$PGDATA"
  mv "$PGDATA.new" "$PGDATA"
fi
# Who comes back while the other is written to has been replaced meanwhile: as a standby it can be looked at, and not written to.
if [ -s "$PGDATA/PG_VERSION" ]; then
  other=$(psql --dbname="host=$OTHER user=haproxy dbname=postgres connect_timeout=3" --tuples-only --no-align \
    --command='SELECT pg_is_in_recovery()' 2> /dev/null) || echo "$OTHER does not answer, so this one starts as what it was."
  if [ "$other" = f ]; then gosu postgres touch "$PGDATA/standby.signal"; fi
fi
unset STANDBY_PASSWORD
exec docker-entrypoint.sh postgres -c hba_file=/etc/larder/pg_hba.conf -c wal_keep_size=1GB
