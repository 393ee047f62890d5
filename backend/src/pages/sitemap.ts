import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap';
import { DataSource } from 'typeorm';
import { Env } from '../config/env.js';
import { LANGUAGES, pathIn } from '../common/language.js';
import { PERSONAL_ROUTES } from './frontend-routes.js';
import type { Product } from '../products/catalogue.js';
import { CATEGORIES } from '../products/category.js';
import { countProducts, findNextProducts } from '../products/lists/find-products.js';
import { LEGAL_TEXTS } from '../shop/legal-text-name.js';
import { alternatesOf } from './alternates.js';

/** Each product has one URL per language; a sitemap file may have 50,000 URLs and 50 MB. */
const PRODUCTS_PER_FILE = 20_000;
/** Products read by one statement. */
const BATCH_SIZE = 1_000;

/** First segments of personal routes, without the language prefix. */
const PERSONAL = new Set(PERSONAL_ROUTES.map((route) => `/${route.split('/')[1]}`));

const EXTENSIONS = { news: false, xhtml: true, image: false, video: false };

interface Entry {
  /** Without the language prefix. */
  plainPath: string;
  lastmod?: string;
}

/** Lists every public page in every language for search engines, the products in files of their own. */
@Injectable()
export class Sitemap {
  /** One read at a time, so that concurrent requests for many files do not slow down customers. */
  private readonly reading = pLimit(1);

  constructor(
    @Inject(Env) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** Excludes personal routes and names the sitemap. */
  robots(): string {
    const lines = LANGUAGES.flatMap((language) =>
      [...PERSONAL].map((route) => `Disallow: ${pathIn(language, route)}`),
    );
    return ['User-agent: *', ...lines, '', `Sitemap: ${this.env.publicUrl}/sitemap.xml`, ''].join(
      '\n',
    );
  }

  /** The sitemap index, which lists all other files. */
  async index(size = PRODUCTS_PER_FILE): Promise<Readable> {
    const count = await this.reading(() => countProducts(this.dataSource.manager, {}));
    const parts = Array.from({ length: Math.ceil(count / size) }, (_, part) => part + 1);
    const files = ['pages', ...parts.map((part) => `products-${part}`)];
    return Readable.from(files.map((file) => `${this.env.publicUrl}/sitemap-${file}.xml`)).pipe(
      new SitemapIndexStream(),
    );
  }

  /** The pages that do not depend on products. */
  pages(): Readable {
    const legal = LEGAL_TEXTS.map((name) => `/${name}`);
    const categories = CATEGORIES.map((category) => `/products/${category.toLowerCase()}`);
    return this.write(
      ['/', '/products', ...categories, '/contact', ...legal].map((plainPath) => ({ plainPath })),
    );
  }

  /**
   * @param part from 1
   * @returns null if there are not that many products
   */
  async products(part: number, size = PRODUCTS_PER_FILE): Promise<Readable | null> {
    const first = await this.read({ skip: (part - 1) * size, limit: Math.min(BATCH_SIZE, size) });
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
        const plainPath = `/products/${category.toLowerCase()}/${id}`;
        yield { plainPath, lastmod: updatedAt.toISOString() };
      }
      left -= batch.length;
      batch = await this.read({ last: batch.at(-1)?.id, limit: Math.min(BATCH_SIZE, left) });
    }
  }

  private async *inLanguages(
    entries: Iterable<Entry> | AsyncIterable<Entry>,
  ): AsyncGenerator<SitemapItemLoose> {
    const origin = this.env.publicUrl;
    for await (const { plainPath, lastmod } of entries) {
      const links = alternatesOf(plainPath, origin);
      for (const language of LANGUAGES) {
        yield { url: origin + pathIn(language, plainPath), lastmod, links };
      }
    }
  }

  private write(entries: Iterable<Entry> | AsyncIterable<Entry>): Readable {
    const file = new SitemapStream({ xmlns: EXTENSIONS });
    const source = Readable.from(this.inLanguages(entries));
    // On an error the connection is closed, so that the client does not take a partial file for a complete one.
    source.on('error', (error) => file.destroy(error));
    file.on('close', () => source.destroy());
    return source.pipe(file);
  }
}
