#!/bin/sh
# Fills in the variables of nginx.conf and starts nginx. nginx only knows IP addresses, so this script resolves the
# names of the API instances every two seconds and reloads nginx when they have changed.
#
#   API_UPSTREAM host and port of the API, or several separated by spaces; a name may resolve to several instances
#   PUBLIC_URL   URL of the shop in browsers
#   PICTURES_URL base URL of pictures, if they are not served by the shop
#   HSTS_MAX_AGE max-age of Strict-Transport-Security in seconds; 0 for no header
#   LISTEN       port on IPv4 and, if available, IPv6; or address and port
#   FILES_DIR    contains the folders shop (the build) and pictures
#   RUN_DIR      folder that nginx writes to
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
  *[!0-9]*) echo "HSTS_MAX_AGE is invalid: it must be a number of seconds, or 0." >&2; exit 1 ;;
esac

# IPv6 addresses only if there are no IPv4 addresses. A DNS server that does not respond delays this by 10 s at most.
addresses() {
  timeout 5 getent ahostsv4 "$1" || timeout 5 getent ahostsv6 "$1" || true
}

servers() {
  for upstream in $API_UPSTREAM; do
    name=${upstream%:*} end=":${upstream##*:} max_fails=1 fail_timeout=2s;"
    name=${name#[}
    addresses "${name%]}" | sed -n "s/^\([0-9.]*\) *STREAM.*/server \1$end/p; s/^\([0-9a-f:]*\) *STREAM.*/server [\1]$end/p"
  done | sort -u
}

# Replaces a file atomically, so that nginx never reads half of it.
write() {
  cat > "$RUN_DIR/$1.new" && mv "$RUN_DIR/$1.new" "$RUN_DIR/$1"
}

watch_dns() {
  while sleep 2 && kill -0 "$$" 2>/dev/null; do
    now=$(servers)
    # No address at all is more likely a DNS failure than the end of all instances.
    if [ -z "$now" ] || [ "$now" = "$known" ] || [ ! -s "$RUN_DIR/nginx.pid" ]; then continue; fi
    # If the disk is full, the next round tries again.
    if echo "$now" | write api.conf; then
      known=$now
      kill -HUP "$$"
    fi
  done
}

# The origin of PICTURES_URL.
pictures_origin=$(echo "$PICTURES_URL" | sed 's|^\([a-z]*://[^/]*\).*|\1|')
transport_security=
[ "$HSTS_MAX_AGE" -eq 0 ] || transport_security="max-age=$HSTS_MAX_AGE"
# A kernel without IPv6 rejects IPv6 addresses.
listen_ipv6=
case $LISTEN in
  *[!0-9]*) ;;
  *) [ ! -f /proc/net/if_inet6 ] || listen_ipv6="listen [::]:$LISTEN backlog=4096;" ;;
esac
known=$(servers)
echo "${known:-server 127.0.0.1:1 down;}" | write api.conf
# Only these variables are replaced; all others belong to nginx.
sed -e "s|\${PUBLIC_URL}|$PUBLIC_URL|g" -e "s|\${LISTEN}|$LISTEN|g" \
  -e "s|\${PICTURES_ORIGIN}|${pictures_origin:+ $pictures_origin}|g" \
  -e "s|\${TRANSPORT_SECURITY}|$transport_security|g" -e "s|\${LISTEN_IPV6}|$listen_ipv6|g" \
  -e "s|\${FILES_DIR}|$FILES_DIR|g" -e "s|\${RUN_DIR}|$RUN_DIR|g" "${0%/*}/nginx.conf" | write nginx.conf
watch_dns &
exec nginx -e stderr -c "$RUN_DIR/nginx.conf" -g 'daemon off;'
