import { expect, it } from 'vitest';
import { largestDifference } from './shrinkPicture';

const WIDTH = 70;
const HEIGHT = 40;

/** A picture of one colour and opacity, some of whose columns have another colour. */
function picture(grey: number, alpha: number, other: { columns: number; grey: number }) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).map((_, at) => {
    if (at % 4 === 3) return alpha;
    return Math.floor(at / 4) % WIDTH < other.columns ? other.grey : grey;
  });
  return { data, width: WIDTH, height: HEIGHT };
}
const NONE = { columns: 0, grey: 0 };

it.each([
  ['nothing', picture(0, 255, NONE), 0],
  ['what is the same everywhere', picture(7, 255, NONE), 7],
  ['a few columns', picture(0, 255, { columns: 3, grey: 200 }), 200],
  ['white', picture(255, 255, NONE), 255],
  ['what is transparent', picture(0, 0, NONE), 255],
])('measures the largest difference of %s', (_, data, expected) => {
  expect(largestDifference(data)).toBe(expected);
});

it('sees the same of a picture that is smaller than its squares', () => {
  const data = new Uint8ClampedArray([0, 0, 0, 255, 90, 90, 90, 255]);
  expect(largestDifference({ data, width: 2, height: 1 })).toBe(90);
});
