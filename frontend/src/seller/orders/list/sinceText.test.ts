import { expect, it } from 'vitest';
import { sinceText } from './sinceText';

const at = (day: number, hour: number, minute = 0, second = 0): Date =>
  new Date(2026, 10, day, hour, minute, second);
const now = at(21, 20, 17);

it.each([
  [at(21, 19, 45), '7:45 PM · 32 min'],
  [at(21, 20, 16, 30), '8:16 PM · now'],
  [at(21, 20, 18), '8:18 PM · now'],
  [at(21, 0, 0), '12:00 AM · 20 h'],
  [at(20, 23, 59), 'Yesterday, 11:59 PM'],
  [at(19, 9, 5), 'Nov 19, 9:05 AM'],
  [new Date(2025, 10, 21, 9), 'Nov 21, 2025'],
])('tells when %s was', (then, text) => {
  // Between the time and its half of the day stands a narrow space in newer browsers.
  expect(sinceText(then.toISOString(), now).replace(/\s/g, ' ')).toBe(text);
});

it('says nothing of what is no time', () => {
  expect(sinceText('soon', now)).toBe('');
});
