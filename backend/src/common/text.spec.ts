import { plainCharacters, plainText } from './text.js';

const INVISIBLE = [
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180c, 0x180d, 0x180e, 0x180f],
  ...[0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2062],
  ...[0x2063, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x206f, 0x3164, 0xfeff, 0xffa0],
  ...[0xfff9, 0xfffb, 0x1d173, 0xe0001, 0xe0041, 0xe007f],
].map((code) => String.fromCodePoint(code));

describe('plainText', () => {
  it.each(INVISIBLE)('removes %j', (invisible) => {
    expect(plainText(`${invisible}Mi${invisible}lk ${invisible}`)).toBe('Milk');
    expect(plainText(invisible)).toBe('');
  });

  it.each(['\u00A0', '\u1680', '\u2007', '\u2009', '\u202F', '\u3000', '\u2800'])(
    'replaces %j by a space',
    (blank) => {
      expect(plainText(`${blank}1${blank}kg${blank}`)).toBe('1 kg');
    },
  );

  it.each([
    ['Persian', 'می‌خواهم'],
    ['Malayalam', 'അവന്‍'],
    ['Japanese', '葛\u{E0100}城'],
    ['emoji', '👩‍🌾 ❤️ 1️⃣'],
    ['line breaks', 'one\n\n two'],
  ])('does not change %s', (_, text) => {
    expect(plainText(text)).toBe(text);
  });

  it.each(['\u200D', '\u200C \u200D', '\uFE0F', '\n', '\u{E0100}'])(
    'returns an empty string for %j',
    (text) => {
      expect(plainText(text)).toBe('');
    },
  );

  it('composes letters, even across an invisible character', () => {
    expect(plainText('E\u0301va, e\u034F\u0301, ﬁ')).toBe('Éva, é, ﬁ');
  });

  it('normalizes line breaks', () => {
    expect(plainText('a\r\nb\rc\u2028d\u2029e\u0085f\n')).toBe('a\nb\nc\nd\ne\nf');
  });

  it('is idempotent', () => {
    for (const text of [...INVISIBLE.map((one) => `e${one}\u0301 \u200D`), ' \u200B\u200D\u00A0']) {
      expect(plainText(plainText(text))).toBe(plainText(text));
    }
  });
});

describe('plainCharacters', () => {
  it.each([
    ['（０）２０　７９４６', '(0)20 7946'],
    ['\u202A+1\u00A0555\u20110100\u202C', '+1 555-0100'],
    ['a–b—c−d‐e－f', 'a-b-c-d-e-f'],
    ['0\u200D1\uFE0F', '01'],
    ['２⁹⁹, 5², H₂O, 1½, ①', '2⁹⁹, 5², H₂O, 1½, ①'],
  ])('converts %j to %j', (text, plain) => {
    expect(plainCharacters(text)).toBe(plain);
  });
});
