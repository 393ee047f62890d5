#!/bin/sh
# Makes a backup with pgBackRest as it begins and each night at 1:17 UTC: all of the database on Sundays, else what has changed since.
set -u
# The shell hears of a stop only while it waits for something behind it. A backup that is cut off is none, and the next one makes it.
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
