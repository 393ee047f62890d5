import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap';
import { DataSource } from 'typeorm';
import { Env } from '../config/env.js';
import { LANGUAGES, pathIn } from '../common/language.js';
import { PERSONAL_SCREENS } from '../common/http/outside-api/screens.js';
import type { Product } from '../products/catalogue.js';
import { CATEGORIES } from '../products/category.js';
import { countProducts, findNextProducts } from '../products/lists/find-products.js';
import { LEGAL_TEXTS } from '../shop/legal-text-name.js';
import { alternatesOf } from './alternates.js';

/**
 * Products in one file, each with an address in every language that names all others: well below the 50,000 addresses and
 * 50 MB that a file may have.
 */
const PRODUCTS_A_FILE = 20_000;
/** Products that are read at once. */
const BATCH = 1_000;

/** Where the screens of one person alone begin, without the beginning that stands for a language. */
const PERSONAL = new Set(PERSONAL_SCREENS.map((screen) => `/${screen.split('/')[1]}`));

const EXTENSIONS = { news: false, xhtml: true, image: false, video: false };

interface Entry {
  /** Without the beginning that stands for a language. */
  plainPath: string;
  lastmod?: string;
}

/** What search engines are told to look at: every public page in every language, the products in files of their own. */
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
    const lines = LANGUAGES.flatMap((language) =>
      [...PERSONAL].map((screen) => `Disallow: ${pathIn(language, screen)}`),
    );
    return ['User-agent: *', ...lines, '', `Sitemap: ${this.env.publicUrl}/sitemap.xml`, ''].join(
      '\n',
    );
  }

  /** Names all other files. */
  async index(size = PRODUCTS_A_FILE): Promise<Readable> {
    const count = await this.reading(() => countProducts(this.dataSource.manager, {}));
    const parts = Array.from({ length: Math.ceil(count / size) }, (_, part) => part + 1);
    const files = ['pages', ...parts.map((part) => `products-${part}`)];
    return Readable.from(files.map((file) => `${this.env.publicUrl}/sitemap-${file}.xml`)).pipe(
      new SitemapIndexStream(),
    );
  }

  /** The pages that are there whatever is sold. */
  pages(): Readable {
    const legal = LEGAL_TEXTS.map((name) => `/${name}`);
    const categories = CATEGORIES.map((category) => `/products/${category.toLowerCase()}`);
    return this.write(
      ['/', '/products', ...categories, '/contact', ...legal].map((plainPath) => ({ plainPath })),
    );
  }

  /**
   * @param part from 1
   * @returns null where there is no such part
   */
  async products(part: number, size = PRODUCTS_A_FILE): Promise<Readable | null> {
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
        const plainPath = `/products/${category.toLowerCase()}/${id}`;
        yield { plainPath, lastmod: updatedAt.toISOString() };
      }
      left -= batch.length;
      batch = await this.read({ last: batch.at(-1)?.id, limit: Math.min(BATCH, left) });
    }
  }

  /** Each page once in every language. */
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
    // Whoever asked is cut off rather than given half a file as if it were whole.
    source.on('error', (error) => file.destroy(error));
    file.on('close', () => source.destroy());
    return source.pipe(file);
  }
}
