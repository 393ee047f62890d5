import { findColumns } from './column-words.js';

/** @returns the recognized columns with their names in the header */
const meant = (header: string): Record<string, string> => {
  const names = header.split(';');
  const { columns } = findColumns(names);
  return Object.fromEntries(
    columns.flatMap((column, i) => (column ? [[column, names[i] ?? '']] : [])),
  );
};

describe('price columns', () => {
  it.each([
    ['Name;UVP;VK', 'UVP', 'VK'],
    ['Name;VK;UVP', 'UVP', 'VK'],
    ['Name;Listenpreis;Verkaufspreis', 'Listenpreis', 'Verkaufspreis'],
    ['Name;Retail price;MRP', 'MRP', 'Retail price'],
    ['Name;RRP;Selling price', 'RRP', 'Selling price'],
    ['Name;List price;Sale price', 'List price', 'Sale price'],
    ['Name;Regular price;Retail price;Sale price', 'Regular price', 'Sale price'],
    ['Name;UVP;VK;Aktionspreis', 'UVP', 'Aktionspreis'],
    ['Name;Preis;Angebotspreis;VK', 'Preis', 'Angebotspreis'],
    ['Name;market_price;sale_price', 'market_price', 'sale_price'],
    ['Name;price_retail;price_current', 'price_retail', 'price_current'],
  ])('in %s are recognized as the list price and the offer price', (header, price, offerPrice) => {
    expect(meant(header)).toEqual({ name: 'Name', price, offerPrice });
  });

  it.each(['VK', 'Verkaufspreis', 'Retail price', 'Selling price', 'Sale price', 'Current price'])(
    'are recognized as the price if %s is the only one',
    (price) => {
      expect(meant(`Name;${price}`)).toEqual({ name: 'Name', price });
    },
  );

  it('with other names are ignored next to a column with our own name', () => {
    expect(meant('Name;Price;Retail price')).toEqual({ name: 'Name', price: 'Price' });
    expect(meant('Name;offerPrice')).toEqual({ name: 'Name', offerPrice: 'offerPrice' });
  });

  it('may include a compare-at price', () => {
    expect(meant('Name;Sale price;Compare at price')).toEqual({
      name: 'Name',
      price: 'Sale price',
      compareAtPrice: 'Compare at price',
    });
  });

  it.each(['Price (¢)', 'Discount price (%)', 'price (%)', 'Rabatt %', 'Price ‰', 'Preis／％'])(
    'do not include %s',
    (name) => {
      expect(meant(`Name;${name}`)).toEqual({ name: 'Name' });
    },
  );

  it.each(['Price ($)', 'Price (€)', 'Price:', 'price*', 'PRICE'])('include %s', (price) => {
    expect(meant(`Name;${price}`)).toEqual({ name: 'Name', price });
  });
});

describe('reference quantity of nutrition', () => {
  it.each(['Price per 100g', 'Preis/100g', 'Weight 100g', 'Grundpreis 100g'])(
    'is not recognized in %s',
    (name) => {
      expect(findColumns(['Name', 'Quantity', 'Fat', name])).toMatchObject({
        columns: ['name', 'units', 'fat', null],
        isPer100g: false,
      });
    },
  );

  it('is recognized in the columns of nutrients', () => {
    expect(findColumns(['Name', 'quantity', 'fat_100g'])).toMatchObject({
      columns: ['name', 'size', 'fat'],
      isPer100g: true,
    });
    expect(findColumns(['Name', 'quantity', 'energy-kj_100g']).isPer100g).toBe(true);
  });
});

it.each(['Option1 Value', 'Variation Name', 'Variant title'])(
  'recognizes a file with variants by the column %s',
  (name) => {
    expect(findColumns(['Title', name]).isOfVariants).toBe(true);
  },
);

it('does not recognize variants by a size column', () => {
  expect(findColumns(['Name', 'Size', 'Menge']).isOfVariants).toBe(false);
});
