#!/bin/sh
# Fills the settings into pgbouncer.ini and starts PgBouncer.
#
#   DATABASE_HOST, DATABASE_PORT    PostgreSQL
#   PGUSER, PGPASSWORD              login of the shop, both here and at PostgreSQL; PGPASSWORD_FILE names a file with the password
#   LISTEN_ADDRESS, LISTEN_PORT     address and port on which PgBouncer listens
#   RUN_DIR                         folder for the generated files
set -eu
: "${PGUSER:=larder_api}" "${DATABASE_HOST:=db}" "${DATABASE_PORT:=5432}" "${LISTEN_ADDRESS:=*}" "${LISTEN_PORT:=6432}" "${RUN_DIR:=/tmp}"
if [ -n "${PGPASSWORD_FILE:-}" ]; then PGPASSWORD=$(cat "$PGPASSWORD_FILE"); fi
: "${PGPASSWORD:?is missing. Set it to the password of the database.}"

umask 077
printf '"%s" "%s"\n' "$PGUSER" "$(printf %s "$PGPASSWORD" | sed 's/"/""/g')" > "$RUN_DIR/users.txt"
unset PGUSER PGPASSWORD
sed -e "s|\${DATABASE_HOST}|$DATABASE_HOST|" -e "s|\${DATABASE_PORT}|$DATABASE_PORT|" \
  -e "s|\${LISTEN_ADDRESS}|$LISTEN_ADDRESS|" -e "s|\${LISTEN_PORT}|$LISTEN_PORT|" \
  -e "s|\${RUN_DIR}|$RUN_DIR|" "${0%/*}/pgbouncer.ini" > "$RUN_DIR/pgbouncer.ini"
exec pgbouncer "$RUN_DIR/pgbouncer.ini"
