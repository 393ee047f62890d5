import fc from 'fast-check';
import { escapeCell, unescapeCell } from './csv-cells.js';

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['Milk\n=1', "Milk\n'=1"],
  ['a\t\t=1', "a\t'\t'=1"],
  ["'=1", "''=1"],
  ['＝1', "'＝1"],
  ['＠SUM', "'＠SUM"],
  ['\u200B=1', "'\u200B=1"],
  ['\u00A0 =1', "'\u00A0 =1"],
  ['\u2060＋1', "'\u2060＋1"],
  ['Milk;=1', "Milk;'=1"],
  ['Milk;Bread;@x', "Milk;Bread;'@x"],
])('escapes %j, which a spreadsheet would evaluate', (cell, escaped) => {
  expect(escapeCell(cell)).toBe(escaped);
  expect(unescapeCell(escaped)).toBe(cell);
});

it.each(['Milk 1 = 2', 'Salt & vinegar', "Kellogg's", 'half-fat', 'a@b.example', ''])(
  'does not change %j',
  (cell) => {
    expect(escapeCell(cell)).toBe(cell);
    expect(unescapeCell(cell)).toBe(cell);
  },
);

it('restores every escaped text', () => {
  const letters = ["'", '=', '-', ';', '\t', '\r', ' ', '\u200B', '＝', 'a', '\n'];
  const texts = fc.array(fc.constantFrom(...letters), { maxLength: 12 });
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      expect(unescapeCell(escapeCell(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
