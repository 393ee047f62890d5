import ipaddr from 'ipaddr.js';

const SITE_BITS = 64;

/** Where a caller stands, for counting: whoever has an IPv6 address has a whole network of them. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known.kind() === 'ipv4') return known.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${SITE_BITS}`).toString();
}
