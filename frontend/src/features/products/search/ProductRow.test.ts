import { expect, it } from 'vitest';
import { markFound } from './ProductRow';

const marked = (name: string, search: string): string =>
  markFound(name, search)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');

it.each([
  ['Vine Tomatoes', 'tomatoes', 'Vine [Tomatoes]'],
  ['Cream of Tomato Soup', 'tomatoes', 'Cream of [Tomato] Soup'],
  ['Vine Tomatoes', 'tom', 'Vine [Tomatoes]'],
  ['Strawberry Yogurt', 'strawberries', '[Strawberry] Yogurt'],
  ['Strawberry Yogurt', 'berry', '[Strawberry] Yogurt'],
  ['Kartoffelsuppe', 'Kartoffeln', '[Kartoffelsuppe]'],
  ['Käse-Brötchen', 'KASE', '[Käse]-Brötchen'],
  ['Mild Milk Bread', 'milk', 'Mild [Milk] Bread'],
  ['Whole Milk (2 l)', 'milk 2', 'Whole [Milk] ([2] l)'],
  ['Oat Drink', '(', 'Oat Drink'],
  ['Oat Drink', '', 'Oat Drink'],
])('highlights in %s the matches of %s', (name, search, expected) => {
  expect(marked(name, search)).toBe(expected);
});
