import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Language, pathIn } from '../common/language.js';
import { Env } from '../config/env.js';
import type {
  OneProductResponse,
  ProductListResponse,
  ProductResponse,
} from '../products/dto/product.response.js';
import { registerLabelledCounter } from '../metrics/registry.js';
import { CachedResponse } from '../products/response-cache/cached-response.js';
import { CatalogueEpoch } from '../products/response-cache/catalogue-epoch.js';
import type { CacheHit } from '../products/response-cache/serve-from-cache.js';
import { emptyPageHead, headOf, type PageHead } from './page-head.js';
import { rateLimit } from './rate-limit.js';
import { PageRenderer } from './page-renderer.js';
import { PageTemplate, type ShownPage } from './page-template.js';
import { PageDataSource } from './page-data-source.js';
import type { PublicRoute } from './public-route.js';

/** For all cached pages. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PAGES = 5_000;
const MAX_URL_LENGTH = 1_000;
/** Pages that may wait for a worker. Crawlers may use half of these places. */
const MAX_WAITING = 50;
/** Crawlers request thousands of pages at once, while customers shop. */
const MAX_BOT_PAGES_PER_SECOND = 50;

const lookups = registerLabelledCounter(
  'larder_page_cache_requests_total',
  'Requests of public pages by whether the page was cached',
  'result',
  ['hit', 'miss'],
);

export interface MadePage {
  status: PageHead['status'];
  document: CachedResponse;
}

interface CachedPage extends MadePage {
  /** The tag of each response that it was rendered from, by URL. */
  dependencies: ReadonlyMap<string, string>;
  /** The epoch of the catalogue in which these were last found unchanged. */
  epoch?: number;
}

/** Runs one computation for concurrent calls with the same key (single flight). */
function once<Made>(
  running: Map<string, Promise<Made>>,
  key: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const inFlight = running.get(key);
  if (inFlight) return inFlight;
  const made = make().finally(() => running.delete(key));
  running.set(key, made);
  return made;
}

/** Renders and caches public pages. A page is rendered again when a response that it was rendered from has changed. */
@Injectable()
export class PagesService {
  private readonly cached = new LRUCache<string, CachedPage>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES / 4,
    sizeCalculation: ({ document: { size } }, address) => size + address.length,
  });
  /** Keys of cached pages, by requested URL. */
  private readonly urls = new LRUCache<string, string>({ max: MAX_PAGES });
  private readonly pending = new Map<string, Promise<MadePage>>();
  private readonly pendingMissing = new Map<string, Promise<MadePage>>();
  private readonly waitForBotSlot = rateLimit(MAX_BOT_PAGES_PER_SECOND);
  private readonly templates = new Map<Language, PageTemplate>();

  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly renderer: PageRenderer,
    private readonly source: PageDataSource,
    private readonly epoch: CatalogueEpoch,
  ) {}

  get isOn(): boolean {
    return this.renderer.isOn;
  }

  /** The page at a URL, if it is cached and known to be up to date. */
  find(url: string): CacheHit | undefined {
    const address = this.urls.get(url);
    const page = address === undefined ? undefined : this.cached.get(address);
    const { isKnown, number } = this.epoch;
    if (page?.status !== 200 || !isKnown || page.epoch !== number) return undefined;
    lookups.hit++;
    return { response: page.document, route: 'page:cached' };
  }

  /** Lets find() return the page of a URL. Legal texts are files, whose changes raise no epoch. */
  addUrl(url: string, { page, address }: PublicRoute): void {
    if (page.kind !== 'legal' && url.length <= MAX_URL_LENGTH) this.urls.set(url, address);
  }

  /** Its status is 404 if there is nothing at the route. */
  async head(route: PublicRoute): Promise<PageHead> {
    const { page } = route;
    const product = page.kind === 'product' ? await this.product(page.id) : undefined;
    return headOf(route, this.env.publicUrl, product);
  }

  /** The page without content, for when it cannot be rendered. */
  shell(head: PageHead): Buffer {
    return this.templateFor(head).page(head);
  }

  /**
   * @param onCached called when nothing has to be rendered
   * @returns undefined when too many pages are waiting: under load, an error would cost fifty times as much
   * @throws Error when the page cannot be rendered
   */
  async page(
    route: PublicRoute,
    isBot = false,
    onCached?: () => void,
  ): Promise<MadePage | undefined> {
    const { address } = route;
    const cached = this.cached.get(address);
    if (cached && (await this.isFresh(cached))) {
      lookups.hit++;
      onCached?.();
      return cached;
    }
    lookups.miss++;
    const places = (isBot ? MAX_WAITING / 2 : MAX_WAITING) + this.env.ssrWorkers;
    if (this.pending.size >= places && !this.pending.has(address)) return undefined;
    return once(this.pending, address, async () => {
      if (isBot) await this.waitForBotSlot();
      return this.make(route);
    });
  }

  private async make(route: PublicRoute): Promise<MadePage> {
    const missing = await this.missingAddress(route);
    if (missing !== undefined) return this.missingPage(route, missing);
    const { dependencies, ...rendered } = await this.renderer.render(route.address);
    // The head is built last: one that is older than the tags would never be replaced.
    const head = await this.head(route);
    const isEmpty = await this.isEmptyPage(route, dependencies);
    return this.cache(route.address, dependencies, isEmpty ? emptyPageHead(head) : head, rendered);
  }

  /** Whether the route names a page of a list that has no products, such as the 999th. */
  private async isEmptyPage(
    { address }: PublicRoute,
    dependencies: CachedPage['dependencies'],
  ): Promise<boolean> {
    const list = [...dependencies.keys()].find((url) => url.startsWith('/product/list?'));
    if (!list || !/[?&]page=/.test(address)) return false;
    const { status, body } = await this.source.load(list);
    return status !== 200 || (JSON.parse(body) as ProductListResponse).products.length === 0;
  }

  /** The key of the page shared by all missing products or categories; undefined if the page exists. */
  private async missingAddress({ page, language }: PublicRoute): Promise<string | undefined> {
    if (page.kind === 'category' && !page.category) return pathIn(language, '/products/none');
    if (page.kind !== 'product' || (await this.product(page.id))) return undefined;
    return pathIn(language, '/products/none/none');
  }

  private async missingPage(route: PublicRoute, address: string): Promise<MadePage> {
    const cached = this.cached.get(address);
    if (cached && (await this.isFresh(cached))) return cached;
    return once(this.pendingMissing, address, () => this.makeMissing(route, address));
  }

  private async makeMissing(route: PublicRoute, address: string): Promise<MadePage> {
    const { dependencies, links, content } = await this.renderer.render(address);
    // Without data, as it belongs to another URL: the scripts render the page again.
    return this.cache(address, dependencies, headOf(route, this.env.publicUrl), { links, content });
  }

  private cache(
    address: string,
    dependencies: CachedPage['dependencies'],
    head: PageHead,
    rendered: ShownPage,
  ): MadePage {
    const html = this.templateFor(head).page(head, rendered);
    const document: CachedResponse = new CachedResponse(html, {
      type: 'text/html; charset=utf-8',
      onGrowth: () => this.updateSize(address, document),
    });
    const made: CachedPage = { status: head.status, document, dependencies };
    this.cached.set(address, made);
    return made;
  }

  /** Compares the page's dependencies with the current responses. */
  private async isFresh(page: CachedPage): Promise<boolean> {
    const { number, isKnown } = this.epoch;
    for (const [url, tag] of page.dependencies) {
      if ((await this.source.load(url)).tag !== tag) return false;
    }
    if (isKnown) page.epoch = number;
    return true;
  }

  private async product(id: string): Promise<ProductResponse | undefined> {
    const { status, body } = await this.source.load(`/product/${encodeURIComponent(id)}`);
    return status === 200 ? (JSON.parse(body) as OneProductResponse).product : undefined;
  }

  private updateSize(address: string, document: CachedResponse): void {
    const cached = this.cached.peek(address);
    if (cached?.document !== document) return;
    // The LRU cache calculates a size only when a value is added.
    this.cached.delete(address);
    this.cached.set(address, cached);
  }

  private templateFor({ language }: PageHead): PageTemplate {
    const known = this.templates.get(language);
    if (known) return known;
    const template = new PageTemplate(this.renderer.shell(language));
    this.templates.set(language, template);
    return template;
  }
}
