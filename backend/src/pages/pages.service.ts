import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Language, pathIn } from '../common/language.js';
import { Env } from '../config/env.js';
import type { OneProductResponse, ProductResponse } from '../products/dto/product.response.js';
import { registerLabelledCounter } from '../metrics/registry.js';
import { CachedResponse } from '../products/response-cache/cached-response.js';
import { headOf, type PageHead } from './page-head.js';
import { atPace } from './at-pace.js';
import { PageRenderer } from './page-renderer.js';
import { PageTemplate, type ShownPage } from './page-template.js';
import { PublicAnswers } from './public-answers.js';
import type { Place } from './public-page.js';

/** In bytes, of all pages that are kept. */
const BUDGET = 32 * 1024 * 1024;
const MAX_PAGES = 5_000;
/** Pages that are about to be made, beside those that workers render. Programs leave half of the places to people. */
const MAX_WAITING = 50;
/** Pages a second that are made for programs: crawlers ask for thousands at once, and customers shop meanwhile. */
const FOR_BOTS = 50;

const lookups = registerLabelledCounter(
  'larder_page_lookups_total',
  'Public pages that were asked for: kept ones, and those that had to be rendered',
  'found',
  ['kept', 'rendered'],
);

export interface MadePage {
  status: PageHead['status'];
  document: CachedResponse;
}

interface KeptPage extends MadePage {
  /** What it was rendered from: questions, and the tags of their answers. */
  asked: ReadonlyMap<string, string>;
}

/** Does once what several ask for at the same time. */
function once<Made>(
  running: Map<string, Promise<Made>>,
  key: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const begun = running.get(key);
  if (begun) return begun;
  const made = make().finally(() => running.delete(key));
  running.set(key, made);
  return made;
}

/** Public pages as HTML. A page is kept, and rendered anew once one of the answers that it was rendered from is another one. */
@Injectable()
export class PagesService {
  private readonly kept = new LRUCache<string, KeptPage>({
    max: MAX_PAGES,
    maxSize: BUDGET,
    maxEntrySize: BUDGET / 4,
    sizeCalculation: ({ document: { size } }, address) => size + address.length,
  });
  private readonly making = new Map<string, Promise<MadePage>>();
  private readonly makingMissing = new Map<string, Promise<MadePage>>();
  private readonly botsTurn = atPace(FOR_BOTS);
  private readonly templates = new Map<Language, PageTemplate>();

  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly renderer: PageRenderer,
    private readonly answers: PublicAnswers,
  ) {}

  get isOn(): boolean {
    return this.renderer.isOn;
  }

  /** What the head says; whether there is anything at the address is known from it. */
  async head(place: Place): Promise<PageHead> {
    const { page } = place;
    const product = page.kind === 'product' ? await this.product(page.id) : undefined;
    return headOf(place, this.env.publicUrl, product);
  }

  /** The page without what it shows, for when it cannot be rendered. */
  shell(head: PageHead): Buffer {
    return this.templateFor(head).page(head);
  }

  /**
   * @param isBot whether a program asks, which can wait
   * @param onKept told where nothing has to be rendered
   * @returns undefined where too many pages wait already, which is when there is most to do: an error takes fifty times as long
   * @throws where it cannot be rendered
   */
  async page(place: Place, isBot = false, onKept?: () => void): Promise<MadePage | undefined> {
    const { address } = place;
    const kept = this.kept.get(address);
    if (kept && (await this.isTrue(kept))) {
      lookups.kept++;
      onKept?.();
      return kept;
    }
    lookups.rendered++;
    const places = (isBot ? MAX_WAITING / 2 : MAX_WAITING) + this.env.pageWorkers;
    if (this.making.size >= places && !this.making.has(address)) return undefined;
    return once(this.making, address, async () => {
      if (isBot) await this.botsTurn();
      return this.make(place);
    });
  }

  private async make(place: Place): Promise<MadePage> {
    const missing = await this.whereMissing(place);
    if (missing !== undefined) return this.missingPage(place, missing);
    const { asked, ...rendered } = await this.renderer.render(place.address);
    // Not before: one that is older than the tags would be kept as long as what has them.
    return this.keep(place.address, asked, await this.head(place), rendered);
  }

  /** Where to find the one page for all addresses of a kind at which there is nothing; undefined where there is something. */
  private async whereMissing({ page, language }: Place): Promise<string | undefined> {
    if (page.kind === 'category' && !page.category) return pathIn(language, '/products/none');
    if (page.kind !== 'product' || (await this.product(page.id))) return undefined;
    return pathIn(language, '/products/none/none');
  }

  private async missingPage(place: Place, address: string): Promise<MadePage> {
    const kept = this.kept.get(address);
    if (kept && (await this.isTrue(kept))) return kept;
    return once(this.makingMissing, address, () => this.makeMissing(place, address));
  }

  private async makeMissing(place: Place, address: string): Promise<MadePage> {
    const { asked, links, content } = await this.renderer.render(address);
    // What it was rendered from is of another address: its scripts show it anew.
    return this.keep(address, asked, headOf(place, this.env.publicUrl), { links, content });
  }

  private keep(
    address: string,
    asked: KeptPage['asked'],
    head: PageHead,
    rendered: ShownPage,
  ): MadePage {
    const html = this.templateFor(head).page(head, rendered);
    const document: CachedResponse = new CachedResponse(html, {
      type: 'text/html; charset=utf-8',
      onGrowth: () => this.measureAgain(address, document),
    });
    const made: KeptPage = { status: head.status, document, asked };
    this.kept.set(address, made);
    return made;
  }

  /** Whether all that a page was rendered from is still the same. */
  private async isTrue({ asked }: KeptPage): Promise<boolean> {
    for (const [question, tag] of asked) {
      if ((await this.answers.ask(question)).tag !== tag) return false;
    }
    return true;
  }

  private async product(id: string): Promise<ProductResponse | undefined> {
    const { status, body } = await this.answers.ask(`/product/${encodeURIComponent(id)}`);
    return status === 200 ? (JSON.parse(body) as OneProductResponse).product : undefined;
  }

  private measureAgain(address: string, document: CachedResponse): void {
    const kept = this.kept.peek(address);
    if (kept?.document !== document) return;
    // Its size is asked for only when it comes new.
    this.kept.delete(address);
    this.kept.set(address, kept);
  }

  private templateFor({ language }: PageHead): PageTemplate {
    const known = this.templates.get(language);
    if (known) return known;
    const template = new PageTemplate(this.renderer.shell(language));
    this.templates.set(language, template);
    return template;
  }
}
