/**
 * What Unicode calls default-ignorable, and marks of annotations. Joiners and variation selectors stay: Persian, Indic scripts, names in Japanese and emoji need
 * them.
 */
const INVISIBLE = /(?!\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}])\p{DI}|[\uFFF9-\uFFFB]/gu;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;
const BLANK = /[\p{Zs}\u2800]/gu;
const NOTHING_VISIBLE = /^[\s\p{DI}]*$/u;

/**
 * Text that somebody has typed or pasted, in the one form in which it is kept and compared: without invisible characters and without blanks around it, composed (NFC), with
 * one kind of blank and one of line break. A text of which nobody would see anything is empty. Other control characters stay: see IsOneLine and PlainText.
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

/** Text that needs neither joiners nor variants of letters, such as a number: full-width characters are the plain ones, and all hyphens and dashes are one. */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();
