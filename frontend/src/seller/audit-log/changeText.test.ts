import { expect, it } from 'vitest';
import type { Change } from '../../api/types';
import { actionText, fieldChanges, importCounts } from './changeText';

const aChange = (own: Partial<Change>): Change => ({
  _id: 'c1',
  at: '2026-11-21T12:00:00Z',
  by: 'Ana',
  subject: 'order',
  subjectId: 'o1',
  label: 'K7P2M4QX9A',
  action: 'refund',
  before: { refunded: 0 },
  after: { refunded: 1.2 },
  ...own,
});

it('formats amounts as money', () => {
  const parts = { by: () => 'Ana', what: () => 'K7P2M4QX9A' };
  expect(actionText(aChange({}), parts)).toBe('Ana refunded order K7P2M4QX9A');
  expect(fieldChanges(aChange({}))).toEqual([
    { label: 'Refunded', before: '$0.00', after: '$1.20' },
  ]);
  const prices = { before: { price: 4, units: null }, after: { price: 1234.5, units: 1234 } };
  expect(fieldChanges(aChange({ subject: 'product', action: 'edited', ...prices }))).toEqual([
    { label: 'Price', before: '$4.00', after: '$1,234.50' },
    { label: 'Units', before: 'not counted', after: '1,234' },
  ]);
});

it('orders the fields of a product like its form, whatever the order of the response', () => {
  const before = {
    fat: 3.9,
    salt: 0.1,
    brand: 'Meadow',
    price: 4,
    nutritionPer: '100 ml',
    name: 'Milk',
  };
  const changes = fieldChanges(
    aChange({ subject: 'product', action: 'edited', before, after: {} }),
  );
  expect(changes.map(({ label }) => label)).toEqual([
    'Name',
    'Price',
    'Brand',
    'Nutrition per',
    'Fat',
    'Salt',
  ]);
});

it('counts the rows of an import', () => {
  const imported = aChange({
    subject: 'import',
    action: 'imported',
    label: 'spring.csv',
    before: {},
    after: { added: 1, changed: 1200, switchedOff: 4, unchanged: 0, bad: 2 },
  });
  const parts = { by: () => 'Ana', what: () => 'spring.csv' };
  expect(actionText(imported, parts)).toBe('Ana imported spring.csv');
  expect(importCounts(imported)).toEqual([
    '1 product added',
    '1,200 products changed',
    '4 of them switched off',
    '2 rows skipped',
  ]);
  expect(importCounts(aChange({ after: { added: 1 } }))).toEqual([]);
});
