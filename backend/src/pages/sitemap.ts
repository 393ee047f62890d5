import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import { SitemapIndexStream, SitemapStream } from 'sitemap';
import { DataSource } from 'typeorm';
import { Env } from '../config/env.js';
import { SCREENS } from '../common/http/outside-api/screens.js';
import type { Product } from '../products/catalogue.js';
import { CATEGORIES } from '../products/category.js';
import { countProducts, findNextProducts } from '../products/lists/product-search.js';
import { publicPlace } from './public-page.js';

/** As many addresses as a file may name. */
const MAX_ADDRESSES = 50_000;
/** Products that are read at once. */
const BATCH = 1_000;

/** Where the screens of one person alone begin. */
const PERSONAL = new Set(
  SCREENS.filter((screen) => !publicPlace(screen, '')).map((screen) => `/${screen.split('/')[1]}`),
);

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
    const lines = [...PERSONAL].map((screen) => `Disallow: ${screen}`);
    return ['User-agent: *', ...lines, '', `Sitemap: ${this.env.publicUrl}/sitemap.xml`, ''].join(
      '\n',
    );
  }

  /** Names all other files. */
  async index(size = MAX_ADDRESSES): Promise<Readable> {
    const count = await this.reading(() => countProducts(this.dataSource.manager, {}));
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
    const first = await this.read({ skip: (part - 1) * size, limit: Math.min(BATCH, size) });
    return first.length > 0 ? this.write(this.entries(first, size)) : null;
  }

  private read(at: Parameters<typeof findNextProducts>[2]): Promise<Product[]> {
    return this.reading(() => findNextProducts(this.dataSource.manager, {}, at));
  }

  private async *entries(first: readonly Product[], size: number): AsyncGenerator<Entry> {
    let batch = first;
    let left = size;
    while (batch.length > 0) {
      for (const { id, category, updatedAt } of batch) {
        const url = `/products/${category.toLowerCase()}/${id}`;
        yield { url, lastmod: updatedAt.toISOString() };
      }
      left -= batch.length;
      batch = await this.read({ last: batch.at(-1)?.id, limit: Math.min(BATCH, left) });
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
