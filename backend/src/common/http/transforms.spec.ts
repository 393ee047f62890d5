import { readDollars } from './transforms.js';

it.each([
  [3.2, 3.2],
  ['3.20', 3.2],
  [' ３．２０ ', 3.2],
])('parses %j', (value, dollars) => {
  expect(readDollars(value)).toBe(dollars);
});

it.each(['2⁹⁹', '12¹', '2₉', '1½', '½', '①', '3\n999', '1e-7', ''])(
  'returns NaN for %j',
  (value) => {
    expect(readDollars(value)).toBeNaN();
  },
);
