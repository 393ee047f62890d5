#!/bin/sh
# Starts PostgreSQL in its image; where there is no data yet, and FOLLOW names another database, as a standby of that one.
#
#   FOLLOW      host of the database to follow
#   PGPASSWORD  of its role standby
set -eu
if [ -n "${FOLLOW:-}" ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Beside its place, so that an interrupted copy is never taken for a database.
  rm -rf "$PGDATA.new"
  install --directory --owner=postgres --group=postgres --mode=700 "$(dirname "$PGDATA")" "$PGDATA.new"
  gosu postgres pg_basebackup --dbname="host=$FOLLOW user=standby application_name=standby" \
    --pgdata="$PGDATA.new" --checkpoint=fast --write-recovery-conf
  rm -rf "$PGDATA"
  mv "$PGDATA.new" "$PGDATA"
fi
unset PGPASSWORD
exec docker-entrypoint.sh postgres -c hba_file=/etc/larder/pg_hba.conf -c wal_keep_size=1GB
