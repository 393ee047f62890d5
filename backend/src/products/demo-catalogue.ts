import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import { BACKEND } from '../config/folders.js';
import type { Category } from './category.js';
import type { ProductFacts } from './facts/product-facts.js';
import { PICTURE_WIDTHS, pictureFile, type PictureStorage } from './pictures/picture-storage.js';
import { Product } from './product.entity.js';
import { withSizeAmount } from './sizes/size-amount.js';

const DEMO = path.join(BACKEND, 'demo');
/** Number of pictures that are stored at once. */
const CONCURRENCY = 4;

/** One product of demo/catalogue.json. */
export interface DemoProduct {
  slug: string;
  name: string;
  category: Category;
  size: string | null;
  priceCents: number;
  offerPriceCents: number;
  description: string[];
  /** Base names of files in demo/pictures. */
  pictures: string[];
  inStock: boolean;
  units: number | null;
  facts: ProductFacts;
}

/** The first product is the newest. */
export const readDemoCatalogue = async (): Promise<DemoProduct[]> =>
  JSON.parse(await fs.readFile(path.join(DEMO, 'catalogue.json'), 'utf8')) as DemoProduct[];

/** Stores a picture in all widths. Its name contains a hash of the content, since browsers cache it for ever. */
async function storePicture(picture: string, storage: PictureStorage): Promise<string> {
  const source = (width: number): string =>
    path.join(DEMO, 'pictures', pictureFile(picture, width));
  const content = await fs.readFile(source(PICTURE_WIDTHS[0]));
  const name = `${picture}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
  for (const width of PICTURE_WIDTHS) {
    await storage.put(pictureFile(name, width), await fs.readFile(source(width)));
  }
  return name;
}

/**
 * Loads the demo catalogue into an empty shop. A database with any product, including archived ones, is not changed.
 * Pictures are stored first, so that a start after a crash completes the import.
 */
export async function loadDemoCatalogue(
  database: DataSource,
  storage: PictureStorage,
): Promise<void> {
  const products = database.getRepository(Product);
  if (await products.exists()) return;
  const catalogue = await readDemoCatalogue();
  const now = Date.now();
  const limit = pLimit(CONCURRENCY);
  const rows = await Promise.all(
    catalogue.map(async ({ slug: _, pictures, ...product }, index) => ({
      ...withSizeAmount(product),
      images: await Promise.all(
        pictures.map((picture) => limit(() => storePicture(picture, storage))),
      ),
      // Keeps the order of the file in lists of the newest products.
      createdAt: new Date(now - index * 1000),
    })),
  );
  await products.insert(rows);
}
