import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import { SitemapIndexStream, SitemapStream } from 'sitemap';
import { DataSource } from 'typeorm';
import { Env } from '../config/env.js';
import { CATEGORIES } from '../products/category.js';
import { countProducts, productAddresses } from '../products/product-addresses.js';

/** As many addresses as a file may name. */
const MAX_ADDRESSES = 50_000;
/** Products that are read at once. */
const BATCH = 1_000;

const PERSONAL = ['/cart', '/add-address', '/my-orders', '/orders', '/loader', '/seller'];

const NO_EXTENSIONS = { news: false, xhtml: false, image: false, video: false };

interface Entry {
  url: string;
  lastmod?: string;
}

/** What search engines are told to look at: every public page, the products in files of 50,000 each. */
@Injectable()
export class Sitemap {
  /** Whoever asks for many files at once waits, and takes nothing from customers. */
  private readonly reading = pLimit(1);

  constructor(
    @Inject(Env) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** Which screens are of one person alone, and where the sitemap is. */
  robots(): string {
    const lines = PERSONAL.map((screen) => `Disallow: ${screen}`);
    return ['User-agent: *', ...lines, '', `Sitemap: ${this.env.publicUrl}/sitemap.xml`, ''].join(
      '\n',
    );
  }

  /** Names all other files. */
  async index(size = MAX_ADDRESSES): Promise<Readable> {
    const count = await this.reading(() => countProducts(this.dataSource.manager));
    const parts = Array.from({ length: Math.ceil(count / size) }, (_, part) => part + 1);
    const files = ['pages', ...parts.map((part) => `products-${part}`)];
    return Readable.from(files.map((file) => `${this.env.publicUrl}/sitemap-${file}.xml`)).pipe(
      new SitemapIndexStream(),
    );
  }

  /** The pages that are there whatever is sold. */
  pages(): Readable {
    const categories = CATEGORIES.map((category) => `/products/${category.toLowerCase()}`);
    return this.write(['/', '/products', ...categories, '/contact'].map((url) => ({ url })));
  }

  /**
   * @param part from 1
   * @returns null where there is no such part
   */
  async products(part: number, size = MAX_ADDRESSES): Promise<Readable | null> {
    const entries = this.productEntries((part - 1) * size, size);
    const first = await entries.next();
    if (first.done) return null;
    return this.write(
      (async function* () {
        yield first.value;
        yield* entries;
      })(),
    );
  }

  private async *productEntries(offset: number, size: number): AsyncGenerator<Entry> {
    const read = (at: { offset: number } | { after: string }, limit: number) =>
      this.reading(() => productAddresses(this.dataSource.manager, at, limit));
    let left = size;
    let batch = await read({ offset }, Math.min(BATCH, left));
    while (batch.length > 0) {
      for (const { id, category, updatedAt } of batch) {
        const url = `/products/${category.toLowerCase()}/${id}`;
        yield { url, lastmod: updatedAt.toISOString() };
      }
      left -= batch.length;
      const after = batch.at(-1)?.id ?? '';
      batch = left > 0 ? await read({ after }, Math.min(BATCH, left)) : [];
    }
  }

  private write(entries: Iterable<Entry> | AsyncIterable<Entry>): Readable {
    const file = new SitemapStream({ hostname: this.env.publicUrl, xmlns: NO_EXTENSIONS });
    const source = Readable.from(entries);
    // Whoever asked is cut off rather than given half a file as if it were whole.
    source.on('error', (error) => file.destroy(error));
    file.on('close', () => source.destroy());
    return source.pipe(file);
  }
}
