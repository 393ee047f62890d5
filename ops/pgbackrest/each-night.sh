#!/bin/sh
# Creates a backup with pgBackRest at the start and each night at 01:17 UTC: a full one on Sundays, otherwise a differential one.
set -u
# The shell handles signals only while it waits for a background process. An interrupted backup is never
# used; the next one resumes it.
trap 'kill $! 2> /dev/null; wait; exit 0' INT TERM
pgbackrest --stanza=larder stanza-create || exit 1
while :; do
  if [ "$(date -u +%u)" = 7 ]; then type=full; else type=diff; fi
  pgbackrest --stanza=larder --type=$type backup &
  wait $! || exit 1
  now=$(date -u +%s)
  next=$((now / 86400 * 86400 + 4620))
  [ $next -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) &
  wait $!
done
