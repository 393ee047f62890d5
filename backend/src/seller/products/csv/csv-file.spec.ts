import { MAX_ROWS, readFormat, rowsOf } from './csv-file.js';

async function numbersOf(text: string): Promise<number[]> {
  const file = Buffer.from(text);
  const numbers: number[] = [];
  for await (const { row } of rowsOf([file], readFormat(file))) numbers.push(row);
  return numbers;
}

it('numbers rows as a spreadsheet does, including blank ones', async () => {
  expect(await numbersOf('name,price\n\nMilk,1\n,\n   \n\nTea,2\n')).toEqual([3, 7]);
});

it.each([
  ['name,price\nA,1\nB,2\n\nname,price,size\nC,3,1 kg\n', 1],
  ['name,price\nA,1\nname,price,size\nC,3,1 kg\n', 1],
  ['name,price\nA,1\n\nname;price;size\nC;3;1 kg\n', 1],
  ['Prices\n\nname,price\nA,1\n\nname,price,size\nC,3,1 kg\n', 3],
  // Titles are no header, so ignoring them loses no products.
  ['Product,,,\nSpring,,,\nname,price,size,units\nC,3,1 kg,\n', 3],
  ['Product list; Price list\n2026\n\nname;price;size\nC;3;1 kg\n', 4],
  ['Name,Price\n\nname,price,size\nC,3,1 kg\n', 3],
  ['Product,,Price,\nname,size,price,offerPrice\nC,1 kg,3,2\n', 2],
  ['name\nA\nB\n', 1],
])('uses the first header that is followed by products: %j', (text, header) => {
  expect(readFormat(Buffer.from(text)).header).toBe(header);
});

it.each([
  ['lines', '\n'],
  ['rows', ',,\n'],
])('yields to the event loop while it reads many blank %s', async (_, blank) => {
  let turns = 0;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const size = 100_000;
  const repeated = Math.floor(size / blank.length);
  await numbersOf(`name,price\n${blank.repeat(repeated)}Tea,2\n`).catch(() => []);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(size / 4_096);
});

it('rejects more rows than the maximum, including blank ones', async () => {
  const blank = ',\n'.repeat(MAX_ROWS - 1);
  expect(await numbersOf(`name,price\n${blank}Tea,2\n`)).toEqual([MAX_ROWS + 1]);
  await expect(numbersOf(`name,price\n${blank},\nTea,2\n`)).rejects.toThrow(
    `A file has at most ${MAX_ROWS} rows.`,
  );
});
