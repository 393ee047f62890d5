import ipaddr from 'ipaddr.js';

const SITE_BITS = 64;

/** Some proxies add a port in X-Forwarded-For: `203.0.113.7:40001`, `[2001:db8::1]:443`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * @returns the key of rate limits by IP: an IPv4 address, or the /64 prefix of an IPv6 address, since a customer
 * controls all of it. A port is ignored. All texts that are not an IP share one limit.
 */
export function ipPrefix(text: string): string {
  const [, v6, v4] = WITH_PORT.exec(text.trim()) ?? [];
  const address = v6 ?? v4 ?? text.trim();
  if (!ipaddr.isValid(address)) return 'unknown';
  const known = ipaddr.process(address);
  if (known.kind() === 'ipv4') return known.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${SITE_BITS}`).toString();
}
