import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Ground } from '../ground/ground.js';
import { median } from '../lib/arithmetic.js';
import type { Call } from '../lib/http.js';
import { print } from '../lib/results.js';
import { figure } from '../lib/table.js';
import { startRegistrations } from './registrations.js';
import { crowdCalls, sellerCookie } from './visitors.js';

const ROWS = 60_000;
const CROWD = { browsers: 4, searchers: 1, readers: 2, buyers: 1, sellers: 0 };
/** Requests per second of all customers, far below the shop's capacity. */
const RATE = 40;
/** In seconds; p99 is calculated per slice. */
const SLICE = 10;
const SLICES_ALONE = 3;

interface Import {
  _id: string;
  state: string;
  problem: string | null;
}

export interface Busy {
  /** In milliseconds; the median of the slices. */
  alone: number;
  busy: number;
  ratio: number;
  importSeconds: number;
  uploads: number;
  registrations: number;
  slices: { alone: number[]; busy: number[] };
}

const csvFile = (): string =>
  [
    'name,category,size,price,offerPrice,units,description',
    ...Array.from(
      { length: ROWS },
      (_, row) => `Imported Goods ${row},Fruits,1 kg,4.50,3.99,100,Came with a file`,
    ),
  ].join('\n');

/** @returns the customers' p99 in a slice, including the time in the queue */
async function p99Of({ load, shop }: Ground, clients: Call[][]): Promise<number> {
  const limit = { seconds: SLICE };
  const { p99, statuses } = await load.ask({ origin: shop.origin, clients, limit, rate: RATE });
  const failed = Object.keys(statuses).filter((status) => !status.startsWith('2'));
  if (failed.length > 0) throw new Error(`Customers were answered with ${failed.join()}`);
  print(`a customer's p99: ${figure(p99)} ms`);
  return p99;
}

/** The sellers' requests, as browsers send them. */
class SellersDesk {
  constructor(
    private readonly origin: string,
    private readonly cookie: string,
  ) {}

  private async send<Answer>(path: string, method: string, body?: FormData): Promise<Answer> {
    const headers = { cookie: this.cookie };
    const response = await fetch(new URL(path, this.origin), { method, headers, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  private async untilState(id: string, wanted: string): Promise<void> {
    for (;;) {
      const found = await this.send<{ import: Import }>(`/api/seller/imports/${id}`, 'GET');
      if (found.import.state === wanted) return;
      if (found.import.state === 'failed')
        throw new Error(found.import.problem ?? 'The import failed');
      await sleep(500);
    }
  }

  /** Imports a file, from its upload until all of it is applied. */
  async import(csv: string): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([csv]), 'products.csv');
    const { import: taken } = await this.send<{ import: Import }>(
      '/api/seller/products.csv',
      'POST',
      form,
    );
    await this.untilState(taken._id, 'checked');
    await this.send(`/api/seller/imports/${taken._id}/apply`, 'POST');
    await this.untilState(taken._id, 'done');
  }

  async addProduct(picture: Uint8Array<ArrayBuffer>): Promise<void> {
    const form = new FormData();
    const product = { name: 'With a picture', description: ['New'], category: 'Fruits' };
    form.set('productData', JSON.stringify({ ...product, price: 5, offerPrice: 4 }));
    form.set('image', new Blob([picture]), 'picture.jpg');
    await this.send('/api/product/add', 'POST', form);
  }
}

/** @returns a noisy picture, as large as a camera's */
const photograph = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const size = { width: 3_000, height: 2_000, channels: 3 } as const;
  const create = { ...size, background: 'grey', noise };
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
};

/** Measures the customers' latency with and without a concurrent import, uploads of pictures and registrations. */
export async function measureBusyShop(ground: Ground): Promise<Busy> {
  const clients = await crowdCalls(ground, CROWD);
  const desk = new SellersDesk(ground.shop.origin, await sellerCookie(ground));
  const picture = await photograph();
  const alone: number[] = [];
  await p99Of(ground, clients); // Warm-up.
  for (let slice = 0; slice < SLICES_ALONE; slice++) alone.push(await p99Of(ground, clients));
  const registrations = startRegistrations(ground);
  const busy: number[] = [];
  let [isImported, uploads] = [false, 0];
  const begun = performance.now();
  const importing = desk.import(csvFile()).finally(() => (isImported = true));
  const uploading = (async () => {
    for (; !isImported; uploads++) await desk.addProduct(picture);
  })();
  while (!isImported) busy.push(await p99Of(ground, clients));
  await Promise.all([importing, uploading]);
  const importSeconds = (performance.now() - begun) / 1_000;
  const [usual, late] = [median(alone), median(busy)];
  return {
    ...{ alone: usual, busy: late, ratio: late / usual, importSeconds, uploads },
    registrations: await registrations.stop(),
    slices: { alone, busy },
  };
}
