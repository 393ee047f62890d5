import type { Allergen, Diet } from '../../../products/facts/product-facts.js';

/** What people write for the fourteen, in English and German, besides their names. */
const ALLERGEN_WORDS: Record<Allergen, string> = {
  celery: 'celeriac, sellerie',
  crustaceans: 'crustacean, krebstiere, krebstier, krustentiere',
  eggs: 'egg, ei, eier',
  fish: 'fisch',
  gluten:
    'cereals containing gluten, glutenhaltiges getreide, wheat, rye, barley, oats, spelt, weizen, roggen, gerste, hafer, dinkel',
  lupin: 'lupins, lupine, lupinen',
  milk: 'lactose, milch, laktose',
  molluscs: 'mollusc, mollusks, mollusk, weichtiere, weichtier',
  mustard: 'senf',
  nuts: 'nut, tree nuts, nüsse, schalenfrüchte, almonds, hazelnuts, walnuts, cashews, pistachios, mandeln, haselnüsse, walnüsse, cashewnüsse, pistazien',
  peanuts: 'peanut, erdnuss, erdnüsse',
  sesame: 'sesame seeds, sesam',
  soybeans: 'soybean, soy, soya, soya beans, soja, sojabohnen',
  sulphites:
    'sulphite, sulfites, sulphur dioxide, sulfur dioxide, sulfite, sulfit, schwefeldioxid, schwefeldioxid und sulfite',
};

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
      [name, ...others.split(', ')].map((word) => [word, name] as const),
    ),
  );

const ALLERGENS_BY_WORD = byWord(ALLERGEN_WORDS);
const DIETS_BY_WORD = byWord(DIET_WORDS);

/** Said of a list that has nothing in it. */
export const NONE = 'none';
const NONES = new Set([NONE, 'no', 'keine', 'kein', 'nein', '-', '–']);

/** A list in one cell; null for an empty cell, which says nothing. */
function listIn(cell: string, separator = /[,;|\n]/): string[] | null {
  const words = cell.split(separator).map((word) => word.trim());
  const said = words.filter(Boolean);
  if (said.length === 0) return null;
  return said.length === 1 && NONES.has(said.join().toLowerCase()) ? [] : said;
}

const named = (cell: string, names: ReadonlyMap<string, string>): string[] | null =>
  listIn(cell)?.map((word) => names.get(word.normalize('NFKC').toLowerCase()) ?? word) ?? null;

/** What is no allergen stays as it is. */
export const allergensIn = (cell: string): string[] | null => named(cell, ALLERGENS_BY_WORD);

/** A keyword may have a | in it. */
export const keywordsIn = (cell: string): string[] | null => listIn(cell, /[,;\n]/);

export const dietsIn = (cell: string): string[] | null => named(cell, DIETS_BY_WORD);
