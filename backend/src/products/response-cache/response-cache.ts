import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { tallies } from '../../metrics/registry.js';
import { CachedResponse } from './cached-response.js';
import { CatalogueEpoch } from './catalogue-epoch.js';
import type { CacheHit } from './serve-from-cache.js';
import { EpochCache } from './epoch-cache.js';

/** In bytes, of all answers together; one that takes more than half of it is not kept. */
const BUDGET = 48 * 1024 * 1024;
/** A small one takes more than its bytes: of those that find nothing, the budget alone would keep hundreds of thousands. */
const MAX_ANSWERS = 10_000;
/** URLs whose query is known: the same query can be written in many ways. */
const MAX_URLS = 10_000;
const MAX_URL_LENGTH = 400;

const lookups = tallies(
  'larder_answer_lookups_total',
  'Answers of the catalogue that were asked for: kept ones, and those that had to be made',
  'found',
  ['kept', 'made'],
);

/** Makes the body of an answer, as JSON, from what the database says now. */
export type Build = () => Promise<Buffer>;

/** A query whose response can be cached. */
export interface CacheableQuery {
  /** The same for all URLs with the same response. */
  key: string;
  build: Build;
  /** Most of its kind are asked for once: it is kept from the second time on, lest those drive out what is asked for often. */
  isSeldom?: boolean;
}

/**
 * Answers of the public catalogue, made once for all who ask. They are kept until the catalogue changes, and only while this
 * process hears of changes.
 */
@Injectable()
export class ResponseCache {
  private readonly answers: EpochCache<CachedResponse>;
  private readonly urls = new LRUCache<string, { key: string; route: string }>({ max: MAX_URLS });
  private readonly askedOnce = new LRUCache<string, true>({ max: MAX_URLS });

  constructor(epoch: CatalogueEpoch) {
    this.answers = new EpochCache(epoch, {
      max: MAX_ANSWERS,
      maxSize: BUDGET,
      maxEntrySize: BUDGET / 2,
      sizeCalculation: ({ size }, key) => size + key.length,
    });
  }

  /** Bytes of all that is kept. */
  get size(): number {
    return this.answers.size;
  }

  /** The up-to-date response to a URL, if it is cached. */
  find(url: string): CacheHit | undefined {
    const known = this.urls.get(url);
    const response = known && this.answers.find(known.key);
    if (!response) return undefined;
    lookups.kept++;
    return { response, route: known.route };
  }

  /**
   * The cached response to a query, or a new one.
   * @param requested the request that find() will then find it for
   */
  get(
    { key, build, isSeldom }: CacheableQuery,
    requested?: { url: string; route: string },
  ): CachedResponse | Promise<CachedResponse> {
    if (isSeldom && !this.askedOnce.has(key)) {
      this.askedOnce.set(key, true);
      return this.once(build);
    }
    if (requested && requested.url.length <= MAX_URL_LENGTH) {
      this.urls.set(requested.url, { key, route: requested.route });
    }
    const found = this.answers.get(key, async () => {
      const answer: CachedResponse = new CachedResponse(await build(), {
        onGrowth: () => this.answers.measureAgain(key, answer),
      });
      return answer;
    });
    lookups[found instanceof Promise ? 'made' : 'kept']++;
    return found;
  }

  /** An answer for one alone, of which nothing is kept. */
  async once(build: Build): Promise<CachedResponse> {
    lookups.made++;
    return new CachedResponse(await build());
  }
}
