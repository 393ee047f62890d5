import { deviceOf } from './device.js';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

it.each([
  [CHROME, 'Chrome', 'Linux'],
  [IPHONE, 'Safari', 'iOS'],
  ['x', null, null],
  ['', null, null],
  [undefined, null, null],
  ['a<script>/1.0 (Foo)', 'ascript', null],
  [`${'very '.repeat(1_000)}long/1.0`, null, null],
])('returns the browser and the operating system of %j', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
