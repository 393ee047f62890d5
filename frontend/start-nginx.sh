#!/bin/sh
# Fills the settings into nginx.conf and starts nginx, which knows addresses only: those of the copies of the API are looked up
# again and again, and nginx is told when they have changed. It finishes what it has begun with those it knew before.
#
#   API_UPSTREAM name or address and port of the API; several, with spaces between them; a name may stand for several copies
#   PUBLIC_URL   the address that browsers use
#   PICTURES_URL the address that pictures stand below, where that is not the shop
#   HSTS_MAX_AGE seconds for which browsers use https alone once they have seen the shop; 0 for none
#   LISTEN       port, on IPv4 and, where there is one, on IPv6; or address and port
#   FILES_DIR    has the folders shop (of the build) and pictures
#   RUN_DIR      where nginx writes
set -eu
if [ -n "${API_ADDRESS:-}" ]; then
  if [ "${API_UPSTREAM:-$API_ADDRESS}" != "$API_ADDRESS" ]; then
    echo "API_UPSTREAM and API_ADDRESS are both set. Set only one of them." >&2; exit 1
  fi
  [ -n "${API_UPSTREAM:-}" ] || echo "API_ADDRESS is now API_UPSTREAM; the old name works until 2.0." >&2
  API_UPSTREAM=$API_ADDRESS
fi
: "${API_UPSTREAM:=api:3000}" "${PUBLIC_URL:=http://localhost:8080}" "${PICTURES_URL:=}" "${HSTS_MAX_AGE:=0}" "${LISTEN:=8080}" "${FILES_DIR:=/srv}" "${RUN_DIR:=/tmp}"

for name in API_UPSTREAM PUBLIC_URL PICTURES_URL HSTS_MAX_AGE LISTEN FILES_DIR RUN_DIR; do
  eval "value=\$$name"
  case $value in
    *[!][A-Za-z0-9.:/_\ -]*) echo "$name is wrong: it has a character that nginx would misread." >&2; exit 1 ;;
  esac
done
case $HSTS_MAX_AGE in
  *[!0-9]*) echo "HSTS_MAX_AGE is wrong: it is a number of seconds, or 0." >&2; exit 1 ;;
esac

# Of IPv6 only where there are none of IPv4. A name service that does not answer holds nobody up for long.
addresses() {
  timeout 5 getent ahostsv4 "$1" || timeout 5 getent ahostsv6 "$1" || true
}

servers() {
  for place in $API_UPSTREAM; do
    name=${place%:*} end=":${place##*:} max_fails=1 fail_timeout=2s;"
    name=${name#[}
    addresses "${name%]}" | sed -n "s/^\([0-9.]*\) *STREAM.*/server \1$end/p; s/^\([0-9a-f:]*\) *STREAM.*/server [\1]$end/p"
  done | sort -u
}

# One by one, so that nginx never reads half a file.
write() {
  cat > "$RUN_DIR/$1.new" && mv "$RUN_DIR/$1.new" "$RUN_DIR/$1"
}

follow() {
  while sleep 2 && kill -0 "$$" 2>/dev/null; do
    now=$(servers)
    # None at all is more likely a fault of the name service than the end of all copies.
    if [ -z "$now" ] || [ "$now" = "$known" ] || [ ! -s "$RUN_DIR/nginx.pid" ]; then continue; fi
    # The disk may be full: then it is tried again.
    if echo "$now" | write api.conf; then
      known=$now
      kill -HUP "$$"
    fi
  done
}

# Without its path.
pictures_origin=$(echo "$PICTURES_URL" | sed 's|^\([a-z]*://[^/]*\).*|\1|')
transport_security=
[ "$HSTS_MAX_AGE" -eq 0 ] || transport_security="max-age=$HSTS_MAX_AGE"
# A kernel without IPv6 refuses its addresses.
listen_ipv6=
case $LISTEN in
  *[!0-9]*) ;;
  *) [ ! -f /proc/net/if_inet6 ] || listen_ipv6="listen [::]:$LISTEN backlog=4096;" ;;
esac
known=$(servers)
echo "${known:-server 127.0.0.1:1 down;}" | write api.conf
# Of what begins with a dollar sign, only the settings are filled in; all else is nginx's own.
sed -e "s|\${PUBLIC_URL}|$PUBLIC_URL|g" -e "s|\${LISTEN}|$LISTEN|g" \
  -e "s|\${PICTURES_ORIGIN}|${pictures_origin:+ $pictures_origin}|g" \
  -e "s|\${TRANSPORT_SECURITY}|$transport_security|g" -e "s|\${LISTEN_IPV6}|$listen_ipv6|g" \
  -e "s|\${FILES_DIR}|$FILES_DIR|g" -e "s|\${RUN_DIR}|$RUN_DIR|g" "${0%/*}/nginx.conf" | write nginx.conf
follow &
exec nginx -e stderr -c "$RUN_DIR/nginx.conf" -g 'daemon off;'
