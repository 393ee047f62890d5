/**
 * The default-ignorable characters of Unicode, and annotation marks. Joiners and variation selectors stay, which
 * Persian, Indic scripts, Japanese names and emoji need.
 */
const INVISIBLE = /(?!\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}])\p{DI}|[\uFFF9-\uFFFB]/gu;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;
const BLANK = /[\p{Zs}\u2800]/gu;
const NOTHING_VISIBLE = /^[\s\p{DI}]*$/u;

/**
 * Normalizes text that users have typed or pasted: no invisible characters, no leading or trailing blanks, NFC, and one
 * kind of blank and line break. Text without any visible character becomes empty. Other control characters stay: see
 * IsOneLine and PlainText.
 */
export function plainText(text: string): string {
  const plain = text
    .replace(LINE_BREAK, '\n')
    .replace(INVISIBLE, '')
    .replace(BLANK, ' ')
    .normalize('NFC')
    .trim();
  return NOTHING_VISIBLE.test(plain) ? '' : plain;
}

/**
 * Normalizes text that needs neither joiners nor letter variants, such as a number: full-width characters become plain
 * ones, and every dash a hyphen. Superscripts, fractions and circled digits stay, since 2⁹⁹ is not 299.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(/\P{No}+/gu, (characters) => characters.normalize('NFKC'))
    .replace(/\p{DI}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();
