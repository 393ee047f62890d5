/** A typed or pasted number as the server reads it: without invisible characters, with plain digits and hyphens. It may be the address of a link to a phone. */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(/^tel:\s*/i, '');
