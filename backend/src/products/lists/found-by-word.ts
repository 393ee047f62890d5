import { Injectable } from '@nestjs/common';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { UntilChange } from '../response-cache/until-change.js';
import type { ProductListing, ProductVersion } from './product-listing.js';

/** In bytes, of what is known of all words. */
const BUDGET = 8 * 1024 * 1024;

/** All products that a word finds, newest first. */
interface Found {
  numbers: Uint32Array;
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
  /** Small numbers, never given to another product: they are compared much quicker than ids. */
  private readonly numbers = new Map<string, number>();
  private readonly ids: string[] = [];

  constructor(epoch: CatalogueEpoch) {
    this.found = new UntilChange(epoch, {
      maxSize: BUDGET,
      sizeCalculation: ({ numbers }, word) => 2 * numbers.byteLength + word.length + 200,
    });
  }

  /**
   * What all the words find, newest first; undefined where one of them finds more than can be known.
   * @param find what one of them finds
   */
  async together(
    words: readonly string[],
    find: (word: string) => Promise<ProductListing>,
  ): Promise<ProductListing | undefined> {
    const found = await Promise.all(
      words.map(async (word) => this.found.get(word, async () => this.numbered(await find(word)))),
    );
    if (!found.every(({ isComplete }) => isComplete)) return undefined;
    return { entries: this.inAll(found), isComplete: true };
  }

  private inAll([first, ...others]: readonly Found[]): ProductVersion[] {
    const counts = new Uint8Array(this.ids.length);
    for (const { numbers } of others)
      for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
    const entries: ProductVersion[] = [];
    first?.numbers.forEach((number, index) => {
      const id = this.ids[number];
      if (id === undefined || counts[number] !== others.length) return;
      entries.push({ id, version: String(first.versions[index]) });
    });
    return entries;
  }

  private numbered({ entries, isComplete }: ProductListing): Found {
    return {
      numbers: Uint32Array.from(entries, ({ id }) => this.numberOf(id)),
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

/** A text that does not hold on to the longer one that it is a part of. */
const copied = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
