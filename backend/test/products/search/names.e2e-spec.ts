import { createTestApp, resetDatabase, type TestApp } from '../../support/test-app.js';
import { catalogueChanged } from '../../support/catalogue-changed.js';
import { searching } from './searching.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => resetDatabase(app));
afterAll(() => app.close());

const { namesOf } = searching(() => app);

/** Inserts products by SQL, as an import or another program does. */
async function insert(...names: string[]): Promise<void> {
  await app.database.query(
    `INSERT INTO products (name, description, category, price_cents, offer_price_cents, images)
     SELECT name, '{}', 'Drinks', 100, 100, '{}' FROM unnest($1::text[]) AS name`,
    [names],
  );
  await catalogueChanged(app.database);
}

describe('product name', () => {
  it.each<[name: string, searches: string[]]>([
    ['French Baguette', ['ette', 'guet', 'e', 'h bag']],
    ['Blueberries', ['eb', 'ueb', 'lue', 'bluber']],
    ['Baby Potatoes', ['e', 'oes', 'toe']],
    ['Choco\u00ADlate', ['chocolate', 'cola', 'colat']],
    ['Cin\u200Bna\uFEFFmon', ['cinnamon', 'nnam']],
    ['İstanbul Simit', ['istanbul', 'İstanbul', 'stan', 'simit']],
    ['Antep Fıstığı', ['fıstığı', 'fistigi', 'fıst']],
    ['DİKİLİ Oil', ['dikili', 'DİKİLİ', 'kil']],
    ['Cafe\u0301 au lait', ['café', 'cafe', 'cafe\u0301', 'af']],
    ['Crème brûlée', ['creme brulee', 'Crème', 'rûl']],
    ['Müller Milch', ['müller', 'mueller', 'muller', 'uelle', 'üll']],
    ['Mueller Milk', ['müller', 'mueller', 'muller', 'uelle']],
    ['Weißbier', ['weissbier', 'weißbier', 'ssb']],
    ['Baker’s Choice', [`baker's`, 'bakers', 'baker‘s', 'baker´s', 'ers c']],
    ['Half`n`Half', ['halfnhalf', `half'n'half`]],
    ['７Ｕｐ Ｌｉｍｅ', ['lime', 'Ｌｉｍｅ']],
  ])('%j is found by %j', async (name, searches) => {
    await insert(name, 'Kombu');
    for (const search of searches)
      expect({ search, names: await namesOf(search) }).toEqual({ search, names: [name] });
  });
});
