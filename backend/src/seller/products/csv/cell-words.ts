import type { Allergen, Diet } from '../../../products/facts/product-facts.js';
import { type Category, findCategoryOrLabel } from '../../../products/category.js';

/** Other names of the fourteen allergens, in English and German. */
const ALLERGEN_WORDS: Record<Allergen, string> = {
  celery: 'celeriac, sellerie',
  crustaceans: 'crustacean, krebstiere, krebstier, krustentiere',
  eggs: 'egg, ei, eier',
  fish: 'fisch, fische',
  gluten:
    'cereals containing gluten, glutenhaltiges getreide, wheat, rye, barley, oats, spelt, khorasan wheat, gluten (cereals), gluten (getreide), wheat (such as spelt and khorasan wheat), weizen (wie dinkel und khorasan weizen), oats or their hybridised strains, weizen, roggen, gerste, hafer, dinkel, khorasan weizen, hafer oder hybridstämme davon',
  lupin: 'lupins, lupine, lupinen',
  milk: 'lactose, milch, laktose, milk (including lactose), milk (and lactose), milch (einschließlich laktose), milch (und laktose)',
  molluscs: 'mollusc, mollusks, mollusk, weichtiere, weichtier',
  mustard: 'senf',
  nuts: 'nut, tree nuts, nüsse, schalenfrüchte, schalenfrüchte (nüsse), almonds, hazelnuts, walnuts, cashews, cashew nuts, pecan nuts, pecans, brazil nuts, pistachios, pistachio nuts, macadamia nuts, macadamia or queensland nuts, mandeln, haselnüsse, walnüsse, cashewnüsse, kaschunüsse, pecannüsse, paranüsse, pistazien, macadamianüsse, macadamia oder queenslandnüsse',
  peanuts: 'peanut, erdnuss, erdnüsse',
  sesame: 'sesame seeds, sesam, sesamsamen',
  soybeans: 'soybean, soy, soya, soya beans, soja, sojabohnen',
  sulphites:
    'sulphite, sulfites, sulphur dioxide, sulfur dioxide, sulfite, sulfit, sulphur dioxide and sulphites, sulfur dioxide and sulfites, schwefeldioxid, schwefeldioxid und sulfite, schwefeldioxid und sulphite',
};

/** The Latin names of nuts, as in the law and in current botany. */
const LATIN_NUTS =
  'Amygdalus communis|Prunus (?:dulcis|amygdalus)|Corylus avellana|Juglans regia|Anacardium occidentale|Carya illinoi(?:n?ensis|esis)|Bertholletia excelsa|Pistacia vera|Macadamia (?:ternifolia|integrifolia|tetraphylla)';
/** The authors of these names. */
const BOTANISTS =
  'L\\.|\\(Wangenh\\.\\) K\\. ?Koch|\\(Mill\\.\\) D\\. ?A\\. ?Webb|Batsch|Bonpl\\.|F\\. ?Muell\\.|Maiden & Betche|L\\. ?A\\. ?S\\. ?Johnson';

const IN_LATIN = new RegExp(`\\((?:${LATIN_NUTS})(?: (?:${BOTANISTS}))?\\)`, 'gi');

/**
 * The legal phrases around the names: “Nuts, namely: almonds (Amygdalus communis L.), … and products thereof”. No other
 * words are removed: they could name another allergen.
 */
const LEGAL_WORDS = [
  /\b(?:and products thereof|(?:und|sowie) daraus (?:gewonnene|hergestellte) Erzeugnisse)\b/gi,
  /\bat concentrations of more than 10 ?mg\/kg or 10 ?mg\/(?:litre|l)\b(?: in terms of the total SO ?[2₂])?/gi,
  /\bin Konzentrationen von mehr als 10 ?mg\/kg oder 10 ?mg\/l\b(?: als insgesamt vorhandenes SO ?[2₂])?/gi,
  /\b(?:namely|namentlich|nämlich)\b:?/gi,
];

/** Open Food Facts prefixes its words with the language: `en:sesame-seeds`. Words in other languages are unknown. */
const TAG = /^(?:en|de):/;

const withoutCase = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();

const plainWord = (word: string): string => withoutCase(word).replace(TAG, '').trim();

const DIET_WORDS: Record<Diet, string> = {
  vegan: 'vegane',
  vegetarian: 'vegetarisch',
  'gluten-free': 'gluten free, glutenfrei',
  'lactose-free': 'lactose free, laktosefrei',
  organic: 'bio, ökologisch',
};

const byWord = (words: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(words).flatMap(([name, others]) =>
      [name, ...others.split(', ')].map((word) => [plainWord(word), name] as const),
    ),
  );

const ALLERGENS_BY_WORD = byWord(ALLERGEN_WORDS);
const DIETS_BY_WORD = byWord(DIET_WORDS);

/** Written for an empty list. */
export const NONE = 'none';
export const GERMAN_NONE = 'keine';
const NONES = new Set([NONE, GERMAN_NONE]);
/**
 * Treated as an empty cell. None of these means that a product is free of all allergens: many lists use them for
 * unknown values.
 */
const NO_VALUE = /^(?:[-–—−\s]*|n\/?a|no|kein|nein|en:none)$/;

/**
 * Splits the list in a cell.
 * @returns null for an empty cell, which states nothing
 */
function listIn(cell: string, separator: RegExp): string[] | null {
  const words = cell.split(separator).map((word) => word.trim());
  const values = words.filter(Boolean);
  return values.length === 0 ? null : values;
}

function named(cell: string, names: ReadonlyMap<string, string>): string[] | null {
  const values = listIn(cell, /[,;|\n]/);
  const [only = '', ...others] = values ?? [];
  if (others.length === 0 && NO_VALUE.test(withoutCase(only))) return null;
  if (others.length === 0 && NONES.has(withoutCase(only))) return [];
  return values?.map((word) => names.get(plainWord(word)) ?? word) ?? null;
}

const withoutLegalWords = (cell: string): string =>
  LEGAL_WORDS.reduce((text, words) => text.replace(words, ' '), cell.replace(IN_LATIN, ', nuts,'));

/** Unknown words stay unchanged, so that validation rejects them. */
export const allergensIn = (cell: string): string[] | null =>
  named(withoutLegalWords(cell), ALLERGENS_BY_WORD) ?? named(cell, ALLERGENS_BY_WORD);

/** A keyword may be any word and contain a |. */
export const keywordsIn = (cell: string): string[] | null => listIn(cell, /[,;\n]/);

export const dietsIn = (cell: string): string[] | null => named(cell, DIETS_BY_WORD);

/** The terms of the German screens. */
const GERMAN_WORDS: Record<Allergen | Diet, string> = {
  celery: 'Sellerie',
  crustaceans: 'Krebstiere',
  eggs: 'Eier',
  fish: 'Fisch',
  gluten: 'Gluten',
  lupin: 'Lupinen',
  milk: 'Milch',
  molluscs: 'Weichtiere',
  mustard: 'Senf',
  nuts: 'Schalenfrüchte',
  peanuts: 'Erdnüsse',
  sesame: 'Sesam',
  soybeans: 'Soja',
  sulphites: 'Sulfite',
  vegan: 'Vegan',
  vegetarian: 'Vegetarisch',
  'gluten-free': 'Glutenfrei',
  'lactose-free': 'Laktosefrei',
  organic: 'Bio',
};

export const germanFactWord = (name: string): string =>
  (GERMAN_WORDS as Partial<Record<string, string>>)[name] ?? name;

/** Other German names in files; those of the shop are its labels. */
const GERMAN_CATEGORIES: ReadonlyMap<string, Category> = new Map([
  ['gemüse', 'Vegetables'],
  ['obst', 'Fruits'],
  ['getränke', 'Drinks'],
  ['fertiggerichte', 'Instant'],
  ['milchprodukte', 'Dairy'],
  ['backwaren', 'Bakery'],
  ['getreide', 'Grains'],
]);

const find = (text: string): Category | undefined =>
  findCategoryOrLabel(text) ?? GERMAN_CATEGORIES.get(text.toLowerCase());

/** Other shops write the path of a category, or several categories: `Food > Dairy`. */
const WAY = /[>/|,;\n]/;

/**
 * Finds a category by its English or German name, ignoring case.
 * @returns the last one if the cell names several
 */
export function categoryIn(cell: string): Category | undefined {
  const text = cell
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const parts = text.split(WAY).map((part) => find(part.trim()));
  return find(text) ?? parts.findLast((category) => category !== undefined);
}

/**
 * Words for true and yes in English, German, French, Spanish, Italian, Dutch, Swedish, Danish, Polish and Portuguese,
 * and other common notations.
 */
const TRUE =
  'true, yes, y, on, 1, x, ✓, ✔, in stock, instock, available, wahr, ja, j, vorrätig, verfügbar, lieferbar, vrai, oui, verdadero, si, sí, vero, sì, waar, sant, sand, sandt, prawda, tak, verdadeiro, sim';
const FALSE =
  'false, no, n, off, 0, out of stock, outofstock, not available, unavailable, falsch, nein, nicht vorrätig, ausverkauft, faux, non, falso, onwaar, nee, falskt, falsk, usand, nej, fałsz, nie, não';

const toPairs = (words: string, value: boolean) =>
  words.split(', ').map((word) => [word, value] as const);
const BOOLEANS = new Map([...toPairs(TRUE, true), ...toPairs(FALSE, false)]);

/** @returns undefined if the cell is neither */
export const readBoolean = (cell: string): boolean | undefined =>
  BOOLEANS.get(
    cell
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .trim()
      .toLowerCase()
      .replace(/^([01])[.,]0+$/, '$1'),
  );
