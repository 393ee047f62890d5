import { CSV_COLUMNS, type CsvColumn } from './csv-columns.js';

/**
 * `compareAtPrice` is the price before a sale; where it stands, `price` is what customers pay. Rows of one `handle` are sizes
 * and pictures of one product.
 */
export type FileColumn = CsvColumn | 'compareAtPrice' | 'handle';

/** The words of the sellers' screens in German. */
export const GERMAN_COLUMNS: Record<CsvColumn, string> = {
  id: 'id',
  name: 'Name',
  category: 'Kategorie',
  size: 'Größe',
  price: 'Preis',
  offerPrice: 'Angebotspreis',
  units: 'Bestand',
  unitsAtExport: 'Bestand beim Export',
  inStock: 'Vorrätig',
  description: 'Beschreibung',
  brand: 'Marke',
  origin: 'Herkunft',
  ingredients: 'Zutaten',
  allergens: 'Enthält',
  mayContain: 'Kann enthalten',
  nutritionPer: 'Nährwerte je',
  energyKj: 'Brennwert in kJ',
  energyKcal: 'Brennwert in kcal',
  fat: 'Fett',
  saturates: 'Gesättigte Fette',
  carbohydrate: 'Kohlenhydrate',
  sugars: 'Zucker',
  fibre: 'Ballaststoffe',
  protein: 'Eiweiß',
  salt: 'Salz',
  storage: 'Lagerung',
  diets: 'Ernährungsweise',
  minimumAge: 'Mindestalter',
  keywords: 'Stichwörter',
};

/** What shops ask for a product without an offer, or what its maker recommends. */
const LIST_PRICES =
  'regular price, list price, mrp, rrp, market price, normal price, original price, variant price, unit price, price retail, price usd, uvp, listenpreis, normalpreis, regulärer preis';
/** What customers pay: the price, or beside a list price the offer. */
const SELLING_PRICES =
  'retail price, verkaufspreis, vk, selling price, price current, current price, sale price';
/** What Shopify and Square call the size of a product. */
const VARIANTS = 'option1 value, variation name, variant title';

/**
 * What else shops, tills and food databases call a column, those first that are preferred where a file has several: Shopify,
 * WooCommerce, Square, Open Food Facts, and lists that people write themselves.
 */
const OTHER_WORDS: Partial<Record<FileColumn, string>> = {
  name: 'title, product name, item name, product title, product, item, artikelname, produktname, artikelbezeichnung, bezeichnung, artikel, produkt, titel',
  category:
    'categories, product type, type, category name, product category, reporting category, warengruppe, kategorien, produktkategorie, rubrik',
  size: `${VARIANTS}, pack size, package size, product size, content, packungsgröße, groesse, inhalt, gebinde, menge`,
  handle: 'handle',
  compareAtPrice: 'variant compare at price, compare at price, compare price',
  price: `${LIST_PRICES}, ${SELLING_PRICES}`,
  offerPrice:
    'sale price, special price, discounted price, discount price, discounted selling price, promo price, online sale price, selling price, current price, price current, aktionspreis, sonderpreis',
  units:
    'stock, stock quantity, variant inventory qty, variant inventory quantity, inventory quantity, available quantity, on hand, inventory, quantity, qty, lagerbestand, anzahl, stückzahl, stück',
  inStock: 'available, availability, verfügbar, lieferbar, auf lager',
  description:
    'body html, body, short description, product description, produktbeschreibung, kurzbeschreibung, artikelbeschreibung',
  brand: 'brands, brand name, vendor, manufacturer, hersteller, lieferant',
  origin: 'origins, country of origin, ursprung, ursprungsland, herkunftsland',
  ingredients: 'ingredients text, ingredients text en, ingredients text de, zutatenliste',
  allergens: 'contains, allergene, allergen',
  mayContain: 'traces, may contain traces of, spuren, kann spuren enthalten',
  nutritionPer: 'nährwerte pro, nutrition facts per',
  energyKj: 'energy in kj, energy kj 100g, energy kj, energy 100g, brennwert kj',
  energyKcal: 'energy in kcal, energy kcal 100g, energy kcal, calories, brennwert kcal, kalorien',
  fat: 'fat 100g',
  saturates:
    'saturated fat 100g, saturated fat, gesättigte fettsäuren, davon gesättigte fettsäuren',
  carbohydrate: 'carbohydrates 100g, carbohydrates',
  sugars: 'sugars 100g, sugar, davon zucker',
  fibre: 'fiber 100g, fiber, fibre 100g',
  protein: 'proteins 100g, proteins, protein 100g',
  salt: 'salt 100g',
  storage: 'conservation conditions, aufbewahrung, lagerhinweis',
  diets: 'ernährung',
  keywords: 'suchwörter, schlagwörter',
};

/**
 * `Offer price`, `offer_price` and, in a file from another program, invisible characters between them are the column offerPrice.
 * A price in % or ¢ is another thing than one in dollars.
 */
const normalizedName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%‰¢]/gu, '');

const FILE_COLUMNS: readonly FileColumn[] = ['compareAtPrice', 'handle', ...CSV_COLUMNS];

export const isOwn = (column: FileColumn): column is CsvColumn => column in GERMAN_COLUMNS;

const ownWords = (column: FileColumn): string[] =>
  (isOwn(column) ? [column, GERMAN_COLUMNS[column]] : []).map(normalizedName);

const namesIn = (words: string): string[] => words.split(', ').filter(Boolean).map(normalizedName);

const otherWords = (column: FileColumn): string[] => namesIn(OTHER_WORDS[column] ?? '');

const OWN = FILE_COLUMNS.map((column) => [column, ownWords(column)] as const);
const OTHERS = FILE_COLUMNS.map((column) => [column, otherWords(column)] as const);

const OTHER_OFFERS = namesIn(SELLING_PRICES);
const ARE_LIST_PRICES = new Set(namesIn(LIST_PRICES));
const ARE_VARIANTS = new Set(namesIn(VARIANTS));
/** Nutrients, and nothing else: `Price per 100g` says nothing of them. */
const PER_100_G = new Set(
  OTHERS.flatMap(([, words]) => words).filter((word) => word.endsWith('100g')),
);

export interface FoundColumns {
  /** What each name is; null for a column that no product has. */
  columns: (FileColumn | null)[];
  /** A column that is there twice. */
  twice?: FileColumn;
  /** Whether nutrition is said to be of 100 g by the names themselves. */
  isPer100g: boolean;
  /** Whether the sizes are those of a shop that has a word for the only one. */
  isOfVariants: boolean;
}

/** Finds out which columns the names of a header mean: our own names first, and each column once. */
export function findColumns(header: readonly string[]): FoundColumns {
  const names = header.map(normalizedName);
  const isPer100g = names.some((name) => PER_100_G.has(name));
  const columns: (FileColumn | null)[] = names.map(() => null);
  let twice: FileColumn | undefined;
  const find = (column: FileColumn, words: readonly string[], mustBeOne: boolean): void => {
    if (columns.includes(column)) return;
    for (const word of words) {
      const places = names.flatMap((name, i) => (name === word && !columns[i] ? [i] : []));
      const [place] = places;
      if (place === undefined) continue;
      columns[place] = column;
      if (places.length > 1 && mustBeOne) twice ??= column;
      return;
    }
  };
  for (const [column, words] of OWN) find(column, words, true);
  // Food databases call the size of a pack its quantity; in a shop it is how many there are.
  if (isPer100g) find('size', ['quantity'], false);
  for (const [column, words] of OTHERS) find(column, words, false);
  const nameOf = (column: FileColumn): string => names[columns.indexOf(column)] ?? '';
  if (ARE_LIST_PRICES.has(nameOf('price'))) find('offerPrice', OTHER_OFFERS, false);
  return { columns, twice, isPer100g, isOfVariants: ARE_VARIANTS.has(nameOf('size')) };
}
