import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CachedResponse } from './cached-response.js';
import { CatalogueEpoch } from './catalogue-epoch.js';

/** In bytes, of all answers together; one that is larger than a quarter of it, plain, is not kept. */
const BUDGET = 48 * 1024 * 1024;
/** A small one takes more than its bytes: of those that find nothing, the budget alone would keep hundreds of thousands. */
const MAX_ANSWERS = 10_000;
/** Addresses whose answers are known, each in a way that somebody happened to write it. */
const MAX_ADDRESSES = 10_000;
const MAX_ADDRESS_LENGTH = 400;

/** Makes the body of an answer, as JSON, from what the database says now. */
export type Build = () => Promise<string>;

/** What an address asks for. */
interface Asked {
  /** The same for all addresses that ask for the same. */
  key: string;
  build: Build;
}

/**
 * Answers of the public catalogue, made once for all who ask. They are kept until the catalogue changes, and only while this
 * process hears of changes.
 */
@Injectable()
export class ResponseCache {
  private readonly answers = new LRUCache<string, CachedResponse>({
    max: MAX_ANSWERS,
    maxSize: BUDGET,
    sizeCalculation: ({ size }, key) => size + key.length,
  });
  private readonly addresses = new LRUCache<string, Asked>({ max: MAX_ADDRESSES });
  private building = new Map<string, Promise<CachedResponse>>();

  constructor(private readonly epoch: CatalogueEpoch) {
    epoch.onRaise(() => this.forget());
  }

  /** Bytes of all that is kept. */
  get size(): number {
    return this.answers.calculatedSize;
  }

  /** What is kept for an address, or is being made anew; undefined for one that nobody asked for lately. */
  find(address: string): CachedResponse | Promise<CachedResponse> | undefined {
    if (!this.epoch.isKnown) return undefined;
    const asked = this.addresses.get(address);
    return asked && (this.answers.get(asked.key) ?? this.make(asked));
  }

  /**
   * Answers an address.
   * @param key of what it asks for
   */
  get(address: string, key: string, build: Build): CachedResponse | Promise<CachedResponse> {
    if (!this.epoch.isKnown) return this.once(build);
    const asked = { key, build };
    if (address.length <= MAX_ADDRESS_LENGTH) this.addresses.set(address, asked);
    return this.answers.get(key) ?? this.make(asked);
  }

  /** An answer for one alone, of which nothing is kept. */
  async once(build: Build): Promise<CachedResponse> {
    return new CachedResponse(await build());
  }

  /** One build for all who ask meanwhile. What changed since it began is not in it: then it is kept for nobody. */
  private make({ key, build }: Asked): Promise<CachedResponse> {
    const { building } = this;
    const begun = building.get(key);
    if (begun) return begun;
    const { number } = this.epoch;
    const made = build()
      .then((json) => {
        const answer = new CachedResponse(json, () => this.keep(key, answer, number));
        this.keep(key, answer, number);
        return answer;
      })
      .finally(() => building.delete(key));
    building.set(key, made);
    return made;
  }

  private keep(key: string, answer: CachedResponse, number: number): void {
    if (number !== this.epoch.number || answer.plainSize > BUDGET / 4) return;
    // Its size is asked for only when it comes new.
    this.answers.delete(key);
    this.answers.set(key, answer);
  }

  private forget(): void {
    this.answers.clear();
    this.building = new Map();
  }
}
