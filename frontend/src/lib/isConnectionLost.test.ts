import { expect, it } from 'vitest';
import { isConnectionLost } from './isConnectionLost';

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
/** A JPEG segment: the marker, the length of the rest including itself, and the content. */
const segment = (marker: number, ...content: number[]): number[] => [
  0xff,
  marker,
  0,
  content.length + 2,
  ...content,
];
const START = [0xff, 0xd8];
const END = [0xff, 0xd9];
/** As a camera writes it: the metadata contain a complete thumbnail. */
const PREVIEW = segment(0xe1, ...START, 1, 2, ...END);
const SCAN = [...segment(0xda, 1, 2), 3, 0xff, 0, 4, 0xff, 0xd0, 5];
/** A PNG chunk with its checksum. */
const chunk = (type: string, ...content: number[]): number[] => [
  ...[0, 0, 0, content.length],
  ...ascii(type),
  ...content,
  ...[9, 9, 9, 9],
];
const PNG = [
  0x89,
  ...ascii('PNG\r\n\x1a\n'),
  ...chunk('IHDR', 1),
  ...chunk('IDAT', ...ascii('IEND')),
];
const WEBP = [...ascii('RIFF'), 8, 0, 0, 0, ...ascii('WEBP'), 1, 2, 3, 4];
const AVIF = [0, 0, 0, 12, ...ascii('ftypavif'), 0, 0, 0, 12, ...ascii('mdat'), 1, 2, 3, 4];
const AVIF_WITHOUT_SIZE = [...AVIF.slice(0, 12), 0, 0, 0, 0, ...ascii('mdat'), 1];

const look = (bytes: number[]) => isConnectionLost(new Uint8Array(bytes));

it.each([
  ['a JPEG', [...START, ...PREVIEW, ...SCAN, ...END]],
  ['a JPEG with a film behind it', [...START, ...SCAN, ...END, ...ascii('ftypmp42')]],
  ['a JPEG with filling before a marker', [...START, 0xff, 0xff, ...PREVIEW, ...SCAN, ...END]],
  ['a JPEG with bytes between its segments', [...START, 7, ...SCAN]],
  ['a PNG', [...PNG, ...chunk('IEND')]],
  ['a WebP', WEBP],
  ['an AVIF', AVIF],
  ['an AVIF that goes to the end', AVIF_WITHOUT_SIZE],
  ['no picture', ascii('photo')],
  ['nothing', []],
])('accepts %s as complete', (_, bytes) => {
  expect(look(bytes)).toBe(false);
});

it.each([
  ['a JPEG without its end marker', [...START, ...PREVIEW, ...SCAN]],
  ['a JPEG that ends within its end marker', [...START, ...SCAN, 0xff]],
  ['a JPEG that ends before its scan', [...START, ...PREVIEW]],
  ['a JPEG that ends within its metadata', [...START, ...PREVIEW.slice(0, -3)]],
  ['a PNG', PNG],
  ['a PNG within a chunk', PNG.slice(0, -6)],
  ['a WebP', WEBP.slice(0, -1)],
  ['an AVIF', AVIF.slice(0, -1)],
])('sees that %s is cut off', (_, bytes) => {
  expect(look(bytes)).toBe(true);
});
