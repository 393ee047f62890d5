import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Meaning, signatureOf } from '../search/meaning.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import type { Entries, ProductListing, ProductVersion } from './product-listing.js';
import { ProductNumbers } from './product-numbers.js';
import { EpochCache } from '../response-cache/epoch-cache.js';

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
  private readonly found: EpochCache<Found>;
  /** How many searches have had each word since the catalogue changed. */
  private readonly searches = new LRUCache<string, number>({ max: MAX_COUNTED });
  /** By number, how many words have found a product; all zero but while words are put together. */
  private counts = new Uint8Array();
  /** The same, how well they fit together. */
  private fits = new Uint8Array();

  constructor(
    private readonly numbers: ProductNumbers,
    epoch: CatalogueEpoch,
  ) {
    this.found = new EpochCache(epoch, {
      maxSize: BUDGET,
      sizeCalculation: ({ numbers }, word) => 2.25 * numbers.byteLength + word.length + 200,
    });
    epoch.onRaise(() => this.searches.clear());
  }

  /**
   * What all the words of a search find, the best first; undefined where one of them is not asked for often, or finds more than
   * can be known.
   * @param find what one of them finds, in the order that relevance leaves open
   */
  async together(
    meanings: readonly Meaning[],
    find: (meaning: Meaning) => Promise<ProductListing<ProductVersion[]>>,
  ): Promise<ProductListing | undefined> {
    if (!this.countSearch(meanings)) return undefined;
    const found = await Promise.all(
      meanings.map(async (it) =>
        this.found.get(signatureOf(it), async () => this.numbered(await find(it))),
      ),
    );
    if (!found.every(({ isComplete }) => isComplete)) return undefined;
    return { entries: this.inAll(found), isComplete: true };
  }

  /** Whether each of the words is worth knowing by now. */
  private countSearch(meanings: readonly Meaning[]): boolean {
    let areOften = true;
    for (const meaning of meanings) {
      const signature = signatureOf(meaning);
      const searches = (this.searches.get(signature) ?? 0) + 1;
      this.searches.set(signature, searches);
      areOften &&= searches >= OFTEN && !meaning.isBroad;
    }
    return areOften;
  }

  /** What all of them have, the best first. */
  private inAll(found: readonly Found[]): Entries {
    const [first, ...others] = found.toSorted((a, b) => a.numbers.length - b.numbers.length);
    if (!first) return [];
    if (this.counts.length < this.numbers.count) {
      this.counts = new Uint8Array(2 * this.numbers.count);
      this.fits = new Uint8Array(2 * this.numbers.count);
    }
    const { counts, fits } = this;
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
    const common = new CommonEntries(this.numbers);
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] ?? 0;
      if (counts[number] === found.length) {
        common.add(number, versions[index] ?? 0, fits[number] ?? 0);
      }
      counts[number] = 0;
    }
    return common;
  }

  private numbered({ entries, isComplete }: ProductListing<ProductVersion[]>): Found {
    return {
      numbers: Uint32Array.from(entries, ({ id }) => this.numbers.of(id)),
      fits: Uint8Array.from(entries, ({ fit = 0 }) => fit),
      versions: Uint32Array.from(entries, ({ version }) => version),
      isComplete,
    };
  }
}

/** What words have in common, the best first. Searches find many more than they show: what is not looked at is not made. */
class CommonEntries implements Entries {
  length = 0;
  /** By how well they fit, numbers and versions in turn. */
  private readonly byFit: number[][] = [];

  constructor(private readonly numbers: ProductNumbers) {}

  add(number: number, version: number, fit: number): void {
    (this.byFit[fit] ??= []).push(number, version);
    this.length++;
  }

  slice(from = 0, to = this.length): ProductVersion[] {
    const entries: ProductVersion[] = [];
    let skipped = 0;
    for (let fit = this.byFit.length - 1; fit >= 0 && skipped < to; fit--) {
      const alike = this.byFit[fit] ?? [];
      const end = Math.min(alike.length, 2 * (to - skipped));
      for (let index = 2 * Math.max(0, from - skipped); index < end; index += 2) {
        const [number = 0, version = 0] = [alike[index], alike[index + 1]];
        entries.push({ id: this.numbers.idOf(number), number, version, fit });
      }
      skipped += alike.length / 2;
    }
    return entries;
  }
}

/** Those that fit best come first; the others keep their order. */
export function bestFirst(entries: readonly ProductVersion[]): ProductVersion[] {
  const byFit: ProductVersion[][] = [];
  for (const entry of entries) (byFit[entry.fit ?? 0] ??= []).push(entry);
  return byFit.toReversed().flatMap((alike) => alike ?? []);
}
