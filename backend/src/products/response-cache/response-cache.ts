import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { registerLabelledCounter } from '../../metrics/registry.js';
import { CachedResponse } from './cached-response.js';
import { CatalogueEpoch } from './catalogue-epoch.js';
import { UntilChange } from './until-change.js';

/** In bytes, of all answers together; one that takes more than half of it is not kept. */
const BUDGET = 48 * 1024 * 1024;
/** A small one takes more than its bytes: of those that find nothing, the budget alone would keep hundreds of thousands. */
const MAX_ANSWERS = 10_000;
/** Addresses whose answers are known, each in a way that somebody happened to write it. */
const MAX_ADDRESSES = 10_000;
const MAX_ADDRESS_LENGTH = 400;

const lookups = registerLabelledCounter(
  'larder_answer_lookups_total',
  'Answers of the catalogue that were asked for: kept ones, and those that had to be made',
  'found',
  ['kept', 'made'],
);

/** Makes the body of an answer, as JSON, from what the database says now. */
export type Build = () => Promise<Buffer>;

/** What an address asks for. */
export interface Asked {
  /** The same for all addresses that ask for the same. */
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
  private readonly answers: UntilChange<CachedResponse>;
  private readonly addresses = new LRUCache<string, Asked>({ max: MAX_ADDRESSES });
  private readonly askedOnce = new LRUCache<string, true>({ max: MAX_ADDRESSES });

  constructor(private readonly epoch: CatalogueEpoch) {
    this.answers = new UntilChange(epoch, {
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

  /** What is kept for an address, or is being made anew; undefined for one that nobody asked for lately. */
  find(address: string): CachedResponse | Promise<CachedResponse> | undefined {
    if (!this.epoch.isKnown) return undefined;
    const asked = this.addresses.get(address);
    return asked && this.answer(asked);
  }

  /** Answers an address. */
  get(address: string, asked: Asked): CachedResponse | Promise<CachedResponse> {
    if (asked.isSeldom && !this.askedOnce.has(asked.key)) {
      this.askedOnce.set(asked.key, true);
      return this.once(asked.build);
    }
    if (address.length <= MAX_ADDRESS_LENGTH) this.addresses.set(address, asked);
    return this.answer(asked);
  }

  /** An answer for one alone, of which nothing is kept. */
  async once(build: Build): Promise<CachedResponse> {
    lookups.made++;
    return new CachedResponse(await build());
  }

  private answer({ key, build }: Asked): CachedResponse | Promise<CachedResponse> {
    const found = this.answers.get(key, async () => {
      const answer: CachedResponse = new CachedResponse(await build(), {
        onGrowth: () => this.answers.measureAgain(key, answer),
      });
      return answer;
    });
    lookups[found instanceof Promise ? 'made' : 'kept']++;
    return found;
  }
}
