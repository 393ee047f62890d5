import { expect, it } from 'vitest';
import { parsePastedList } from './parsePastedList';

const read = (text: string) =>
  parsePastedList(text).map(({ quantity, words, amount }) => [
    quantity,
    words,
    ...(amount ? [amount.amount, amount.unit] : []),
  ]);

it('reads a list on one line', () => {
  expect(read('2 milk, bread, 6 eggs')).toEqual([
    [2, 'milk'],
    [1, 'bread'],
    [6, 'eggs'],
  ]);
});

it('parses a list line by line, with bullets and numbers in front', () => {
  expect(
    read('- 2x milk\r\n* bread\n[ ] eggs\n[x] butter\n\n1. rice\n2) tea\n• oats; salt'),
  ).toEqual([
    [2, 'milk'],
    [1, 'bread'],
    [1, 'eggs'],
    [1, 'butter'],
    [1, 'rice'],
    [1, 'tea'],
    [1, 'oats'],
    [1, 'salt'],
  ]);
});

it.each<[string, unknown[]]>([
  ['milk x2', [2, 'milk']],
  ['milk x 2', [2, 'milk']],
  ['milk (2)', [2, 'milk']],
  ['milk: 3', [3, 'milk']],
  ['milk 2x', [2, 'milk']],
  ['3 × apple juice', [3, 'apple juice']],
  ['two lemons', [2, 'lemons']],
  ['A dozen eggs', [12, 'eggs']],
  ['zwei Brote', [2, 'Brote']],
  ['an avocado', [1, 'avocado']],
  ['annatto', [1, 'annatto']],
  ['2 bottles of milk', [2, 'milk']],
  ['a loaf of bread', [1, 'bread']],
  ['2 Flaschen Milch', [2, 'Milch']],
  ['500 g flour', [1, 'flour', 0.5, 'kg']],
  ['500g of flour', [1, 'flour', 0.5, 'kg']],
  ['1,5 l milk', [1, 'milk', 1.5, 'l']],
  ['2 x 400 ML coconut milk', [2, 'coconut milk', 0.4, 'l']],
  ['1.5 kg potatoes', [1, 'potatoes', 1.5, 'kg']],
  ['1,000 g flour', [1, 'flour', 1, 'kg']],
  ['2 x 1.000 ml Milch', [2, 'Milch', 1, 'l']],
  ['1,000 kg Mehl', [1, 'Mehl', 1, 'kg']],
  ['0,5 g saffron', [1, 'saffron', 0.0005, 'kg']],
  ['8 FL OZ cream', [1, 'cream', 0.0625, 'gal']],
  ['2 lemons', [2, 'lemons']],
  ['0 lemons', [1, 'lemons']],
  ['7up', [1, '7up']],
  ['Crème fraîche', [1, 'Crème fraîche']],
])('reads %j', (text, line) => {
  expect(read(text)).toEqual([line]);
});

it('keeps the original text', () => {
  expect(parsePastedList(' - 2x  milk ')[0]?.text).toBe('2x milk');
});

it.each(['', '  \n , ;', '12', '-', '—\n1.'])('finds nothing in %j', (text) => {
  expect(parsePastedList(text)).toEqual([]);
});

it('parses 50 lines of a file, each up to the length limit', () => {
  const lines = parsePastedList(Array.from({ length: 70 }, () => 'milk '.repeat(60)).join('\n'));
  expect(lines).toHaveLength(50);
  expect(lines[0]?.words.length).toBeLessThanOrEqual(80);
});
