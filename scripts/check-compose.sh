#!/bin/sh
# Checks that docker-compose.yml is valid, alone and with each file of ops/compose, and that it is rejected without a required setting.
# Needs the Compose client, but no Docker engine: sh scripts/check-compose.sh
set -eu
cd "$(dirname "$0")/.."
needed='POSTGRES_PASSWORD API_DATABASE_PASSWORD JWT_SECRET SELLER_EMAIL SELLER_PASSWORD PUBLIC_URL'

if docker compose version >/dev/null 2>&1; then compose='docker compose'; else compose=docker-compose; fi
# Independent of settings in the environment and in .env.
check() { env -i PATH="$PATH" HOME="${HOME:-/}" "$@" $compose --env-file /dev/null config --quiet; }

all=
for name in $needed; do all="$all $name=x"; done
check $all
for more in $(ls ops/compose/*.yml) ops/compose/failover.yml:ops/compose/pgbouncer.yml; do
  check $all BACKUP_KEY=x STANDBY_PASSWORD=x COMPOSE_PROFILES='*' COMPOSE_FILE="docker-compose.yml:$more"
done

for name in $needed; do
  without=
  for other in $needed; do [ "$other" = "$name" ] || without="$without $other=x"; done
  if check $without 2>/dev/null; then
    echo "docker-compose.yml starts without $name." >&2
    exit 1
  fi
done
echo 'docker-compose.yml is valid.'
