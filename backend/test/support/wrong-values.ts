/** Stands for nothing at all: the field is left out. */
export const LEFT_OUT = Symbol('left out');

/** Larger than any number; JSON has no other way to say it. */
const HUGE = '1e999';
const HUGE_MARK = 'a number that JSON alone can hold';

const polluting: object = Object.fromEntries([['__proto__', { isAdmin: true }]]);

/** What no field of JSON expects, or hardly one. */
export const WRONG_VALUES: readonly unknown[] = [
  LEFT_OUT,
  null,
  [],
  {},
  '',
  'x'.repeat(20_000),
  '9'.repeat(400),
  HUGE_MARK,
  -1,
  '\0',
  'a\uD800',
  '\u200B\u2060\uFEFF',
  '\u202Ea\u0300',
  '١٢٣',
  polluting,
];

/** JSON with what JavaScript itself cannot say. */
export const writeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(`"${HUGE_MARK}"`, HUGE);

/** Parts of an address, percent-encoded. */
export const WRONG_PARTS: readonly string[] = [
  '',
  'null',
  '-1',
  '1e999',
  '9'.repeat(400),
  'x'.repeat(4_000),
  '%00',
  '%ED%A0%80',
  '%E2%80%8B%EF%BB%BF',
  '%D9%A1%D9%A2',
  '2026-02-31T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
  '%',
];

/** What a header can hold of these. */
export const WRONG_HEADERS: readonly string[] = [
  '',
  'null',
  '[]',
  '-1',
  '9'.repeat(400),
  'x'.repeat(4_000),
  'caf\u00E9',
  '\u00D9\u00A1',
  '__proto__',
  '%00',
];
