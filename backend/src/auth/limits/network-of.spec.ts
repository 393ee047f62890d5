import { networkOf } from './network-of.js';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['', ''],
  ['unknown', 'unknown'],
])('a caller at %j is counted at %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
