/**
 * Normalises a typed or pasted number as the server does: no invisible characters, plain digits and hyphens, no `tel:` of a copied
 * link. Superscripts and fractions stay, since 2⁹⁹ is not 299.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(/\P{No}+/gu, (characters) => characters.normalize('NFKC'))
    .replace(/\p{DI}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(/^tel:\s*/i, '');
