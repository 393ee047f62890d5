import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Meaning } from '../search/meaning.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { UntilChange } from '../response-cache/until-change.js';
import type { ProductListing, ProductVersion } from './product-listing.js';

/** In bytes, of what is known of all words. */
const BUDGET = 8 * 1024 * 1024;
const MAX_COUNTED = 5_000;
/** A word that so many searches have had since the catalogue changed is worth knowing. */
const OFTEN = 2;

/** All products that a word finds, in the order that relevance leaves open. */
interface Found {
  numbers: Uint32Array;
  /** How well it fits each of them. */
  fits: Uint8Array;
  /** Of the same products: the transactions that wrote their rows have numbers of 32 bits. */
  versions: Uint32Array;
  isComplete: boolean;
}

/**
 * What each word finds alone. Different searches have words in common, and what several words find together is what each of them
 * finds: nobody need be asked for it.
 */
@Injectable()
export class FoundByWord {
  private readonly found: UntilChange<Found>;
  /** How many searches have had each word since the catalogue changed. */
  private readonly searches = new LRUCache<string, number>({ max: MAX_COUNTED });
  /** Small numbers, never given to another product: they are compared much quicker than ids. */
  private readonly numbers = new Map<string, number>();
  private readonly ids: string[] = [];
  /** By number, how many words have found a product; all zero but while words are put together. */
  private counts = new Uint8Array();
  /** The same, how well they fit together. */
  private fits = new Uint8Array();

  constructor(epoch: CatalogueEpoch) {
    this.found = new UntilChange(epoch, {
      maxSize: BUDGET,
      sizeCalculation: ({ numbers }, word) => 2.25 * numbers.byteLength + word.length + 200,
    });
    epoch.onRaise(() => this.searches.clear());
  }

  /** Call once a search: whether to know what each of its words finds. */
  areWorthKnowing(meanings: readonly Meaning[]): boolean {
    let areOften = true;
    for (const { key, isBroad } of meanings) {
      const searches = (this.searches.get(key) ?? 0) + 1;
      this.searches.set(key, searches);
      areOften &&= searches >= OFTEN && !isBroad;
    }
    return areOften;
  }

  /**
   * What all the words find, the best first; undefined where one of them finds more than can be known.
   * @param find what one of them finds, in the order that relevance leaves open
   */
  async together(
    meanings: readonly Meaning[],
    find: (meaning: Meaning) => Promise<ProductListing>,
  ): Promise<ProductListing | undefined> {
    const found = await Promise.all(
      meanings.map(async (it) => this.found.get(it.key, async () => this.numbered(await find(it)))),
    );
    if (!found.every(({ isComplete }) => isComplete)) return undefined;
    return { entries: bestFirst(this.inAll(found)), isComplete: true };
  }

  private inAll(found: readonly Found[]): ProductVersion[] {
    const [first, ...others] = found.toSorted((a, b) => a.numbers.length - b.numbers.length);
    if (!first) return [];
    if (this.counts.length < this.ids.length) {
      this.counts = new Uint8Array(2 * this.ids.length);
      this.fits = new Uint8Array(2 * this.ids.length);
    }
    const { counts, fits, ids } = this;
    const { numbers, versions } = first;
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] ?? 0;
      counts[number] = 1;
      fits[number] = first.fits[index] ?? 0;
    }
    for (const other of others) {
      for (let index = 0; index < other.numbers.length; index++) {
        const number = other.numbers[index] ?? 0;
        const count = counts[number];
        if (count) {
          counts[number] = count + 1;
          fits[number] = (fits[number] ?? 0) + (other.fits[index] ?? 0);
        }
      }
    }
    const entries: ProductVersion[] = [];
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] ?? 0;
      const id = ids[number];
      if (id !== undefined && counts[number] === found.length) {
        entries.push({ id, version: String(versions[index]), fit: fits[number] });
      }
      counts[number] = 0;
    }
    return entries;
  }

  private numbered({ entries, isComplete }: ProductListing): Found {
    return {
      numbers: Uint32Array.from(entries, ({ id }) => this.numberOf(id)),
      fits: Uint8Array.from(entries, ({ fit = 0 }) => fit),
      versions: Uint32Array.from(entries, ({ version }) => Number(version)),
      isComplete,
    };
  }

  private numberOf(id: string): number {
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    const number = this.ids.push(copied(id)) - 1;
    this.numbers.set(this.ids[number] ?? id, number);
    return number;
  }
}

/** Those that fit best come first; the others keep their order. */
export function bestFirst(entries: readonly ProductVersion[]): ProductVersion[] {
  const byFit: ProductVersion[][] = [];
  for (const entry of entries) (byFit[entry.fit ?? 0] ??= []).push(entry);
  return byFit.toReversed().flatMap((alike) => alike ?? []);
}

/** A text that does not hold on to the longer one that it is a part of. */
const copied = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
