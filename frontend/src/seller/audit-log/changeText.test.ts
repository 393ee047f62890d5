import { expect, it } from 'vitest';
import type { Change } from '../../api/types';
import { actionText, fieldChanges } from './changeText';

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
