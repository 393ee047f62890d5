/** Marks a field that is omitted. */
export const LEFT_OUT = Symbol('left out');

/** Exceeds the largest number. Only JSON text can contain it. */
const HUGE = '1e999';
const HUGE_MARK = 'a number that JSON alone can hold';

const polluting: object = Object.fromEntries([['__proto__', { isAdmin: true }]]);

/** Values that hardly any JSON field accepts. */
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

/** Serializes a value; HUGE_MARK becomes a number that JSON.stringify cannot produce. */
export const writeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(`"${HUGE_MARK}"`, HUGE);

/** Invalid path segments, percent-encoded. */
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

/** Invalid header values. */
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
