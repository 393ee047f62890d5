import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { registerLabelledCounter } from '../../metrics/registry.js';
import { CachedResponse } from './cached-response.js';
import { CatalogueEpoch } from './catalogue-epoch.js';
import type { CacheHit } from './serve-from-cache.js';
import { EpochCache } from './epoch-cache.js';

/** The limit for all responses together; a response that takes more than half of it is not cached. */
const MAX_BYTES = 48 * 1024 * 1024;
/**
 * A small response takes more memory than its bytes: MAX_BYTES alone would admit hundreds of thousands of empty
 * results.
 */
const MAX_RESPONSES = 10_000;
/** The number of URLs that are mapped to a query, since the same query can be written in many ways. */
const MAX_URLS = 10_000;
const MAX_URL_LENGTH = 400;

const lookups = registerLabelledCounter(
  'larder_response_cache_requests_total',
  'Cacheable catalogue requests by whether the response was cached',
  'result',
  ['hit', 'miss'],
);

const countLookup = (found: CachedResponse | Promise<CachedResponse>): void => {
  lookups[found instanceof Promise ? 'miss' : 'hit']++;
};

/** Computes the body of a response, as JSON, from the database. */
export type Build = () => Promise<Buffer>;

/** A query whose response can be cached. */
export interface CacheableQuery {
  /** Equal for all URLs with the same response. */
  key: string;
  build: Build;
  /**
   * Whether the response is cached only from the second request on, since most queries of this kind are never repeated.
   */
  cacheFromSecondRequest?: boolean;
}

/** Caches the responses of the public catalogue as bytes until the catalogue changes. */
@Injectable()
export class ResponseCache {
  private readonly responses: EpochCache<CachedResponse>;
  private readonly urls = new LRUCache<string, { key: string; route: string }>({ max: MAX_URLS });
  private readonly requestedOnce = new LRUCache<string, true>({ max: MAX_URLS });

  constructor(epoch: CatalogueEpoch) {
    this.responses = new EpochCache(epoch, {
      max: MAX_RESPONSES,
      maxSize: MAX_BYTES,
      maxEntrySize: MAX_BYTES / 2,
      sizeCalculation: ({ size }, key) => size + key.length,
    });
  }

  /** In bytes. */
  get size(): number {
    return this.responses.size;
  }

  /** The up-to-date response to a URL, if it is cached or being computed. */
  find(url: string): CacheHit | undefined {
    const known = this.urls.get(url);
    const response = known && this.responses.find(known.key);
    if (!response) return undefined;
    countLookup(response);
    return { response, route: known.route };
  }

  /**
   * The cached response to a query, or a new one.
   * @param requested the URL and route by which find() returns the response afterwards
   */
  get(
    { key, build, cacheFromSecondRequest }: CacheableQuery,
    requested?: { url: string; route: string },
  ): CachedResponse | Promise<CachedResponse> {
    if (cacheFromSecondRequest && !this.requestedOnce.has(key)) {
      this.requestedOnce.set(key, true);
      return this.once(build);
    }
    if (requested && requested.url.length <= MAX_URL_LENGTH) {
      this.urls.set(requested.url, { key, route: requested.route });
    }
    const found = this.responses.get(key, async () => {
      const response: CachedResponse = new CachedResponse(await build(), {
        onGrowth: () => this.responses.updateSize(key, response),
      });
      return response;
    });
    countLookup(found);
    return found;
  }

  /** A response that is not cached. */
  async once(build: Build): Promise<CachedResponse> {
    lookups.miss++;
    return new CachedResponse(await build());
  }
}
