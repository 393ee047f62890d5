import { FACT_FIELDS } from '../facts/flat-facts.js';

/** The columns of an export, in order. An import may have any of them. */
export const CSV_COLUMNS = [
  'id',
  'name',
  'category',
  'size',
  'price',
  'offerPrice',
  'units',
  'unitsAtExport',
  'inStock',
  'description',
  ...FACT_FIELDS,
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/**
 * `compareAtPrice` is the price before a sale; if it is present, `price` is the one that customers pay. Rows with the
 * same `handle` are sizes and pictures of one product.
 */
export type FileColumn = CsvColumn | 'compareAtPrice' | 'handle';

/** The terms of the sellers' screens in German. */
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

/** Names of the regular price, or of the manufacturer's recommended price. */
const LIST_PRICES =
  'regular price, list price, mrp, rrp, market price, normal price, original price, variant price, unit price, price retail, price usd, uvp, listenpreis, normalpreis, regulärer preis';
/** Names of the price that customers pay: the price or, next to a list price, the offer price. */
const SELLING_PRICES =
  'retail price, verkaufspreis, vk, selling price, price current, current price, sale price';
/** Shopify's and Square's names of the size. */
const VARIANTS = 'option1 value, variation name, variant title';

/**
 * Other column names, in order of preference: those of Shopify, WooCommerce, Square, tills and Open Food Facts, and
 * those in lists that people write themselves.
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
 * Normalizes a column name: `Offer price`, `offer_price` and a name with invisible characters all match offerPrice. %
 * and ¢ are retained, because such a price is not in dollars.
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
/** Only the names of nutrients: `Price per 100g` states nothing about nutrition. */
const PER_100_G = new Set(
  OTHERS.flatMap(([, words]) => words).filter((word) => word.endsWith('100g')),
);

export interface FoundColumns {
  /** The column of each name; null for an unknown one. */
  columns: (FileColumn | null)[];
  /** A column that occurs twice. */
  twice?: FileColumn;
  /** Whether the column names state that nutrition is per 100 g. */
  isPer100g: boolean;
  /** Whether the sizes are variants of Shopify or Square, which have a name for the only variant. */
  isOfVariants: boolean;
}

/** Maps the names in a header to columns: the shop's own names first, and each column once. */
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
  // In food databases, the quantity is the size of a pack; in shops, it is the stock.
  if (isPer100g) find('size', ['quantity'], false);
  for (const [column, words] of OTHERS) find(column, words, false);
  const nameOf = (column: FileColumn): string => names[columns.indexOf(column)] ?? '';
  if (ARE_LIST_PRICES.has(nameOf('price'))) find('offerPrice', OTHER_OFFERS, false);
  return { columns, twice, isPer100g, isOfVariants: ARE_VARIANTS.has(nameOf('size')) };
}
