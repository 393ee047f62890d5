import ipaddr from 'ipaddr.js';

const SITE_BITS = 64;

/** As some proxies write an address into X-Forwarded-For: `203.0.113.7:40001`, `[2001:db8::1]:443`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * The network of a caller, for limits: who has an IPv6 address has a whole network of them. The port, which a proxy may add,
 * changes with each connection and does not count; all texts that are no address count as one.
 */
export function networkOf(text: string): string {
  const [, v6, v4] = WITH_PORT.exec(text.trim()) ?? [];
  const address = v6 ?? v4 ?? text.trim();
  if (!ipaddr.isValid(address)) return 'unknown';
  const known = ipaddr.process(address);
  if (known.kind() === 'ipv4') return known.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${SITE_BITS}`).toString();
}
