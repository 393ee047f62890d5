import ipaddr from 'ipaddr.js';

const SITE_BITS = 64;

/** As some proxies write an address into X-Forwarded-For: `203.0.113.7:40001`, `[2001:db8::1]:443`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * The network of a caller, for rate limits: an IPv4 address, or the /64 of an IPv6 address, since a customer has all of it. A
 * port, which some proxies add, is ignored; all texts that are not an address share one limit.
 */
export function networkOf(text: string): string {
  const [, v6, v4] = WITH_PORT.exec(text.trim()) ?? [];
  const address = v6 ?? v4 ?? text.trim();
  if (!ipaddr.isValid(address)) return 'unknown';
  const known = ipaddr.process(address);
  if (known.kind() === 'ipv4') return known.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${SITE_BITS}`).toString();
}
