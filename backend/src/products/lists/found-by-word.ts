import { Injectable } from '@nestjs/common';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { UntilChange } from '../response-cache/until-change.js';
import type { ProductListing, ProductVersion } from './product-listing.js';

/** In bytes, of what is known of all words. */
const BUDGET = 8 * 1024 * 1024;

/** All products that a word finds, newest first. */
interface Found {
  numbers: Uint32Array;
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
  private readonly products: ProductVersion[] = [];

  constructor(epoch: CatalogueEpoch) {
    this.found = new UntilChange(epoch, {
      maxSize: BUDGET,
      sizeCalculation: ({ numbers }, word) => numbers.byteLength + word.length + 200,
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
    const entries: ProductVersion[] = [];
    for (const number of this.common(found)) {
      const product = this.products[number];
      if (product) entries.push(product);
    }
    return { entries, isComplete: true };
  }

  private common(found: readonly Found[]): Uint32Array {
    const [first = new Uint32Array(), ...others] = found.map(({ numbers }) => numbers);
    return others.reduce((some, more) => {
      const wanted = new Uint8Array(this.products.length);
      for (const number of more) wanted[number] = 1;
      return some.filter((number) => wanted[number] === 1);
    }, first);
  }

  private numbered({ entries, isComplete }: ProductListing): Found {
    return { numbers: Uint32Array.from(entries, (entry) => this.numberOf(entry)), isComplete };
  }

  private numberOf({ id, version }: ProductVersion): number {
    const known = this.numbers.get(id);
    const number = known ?? this.products.length;
    const product = this.products[number] ?? { id: copied(id), version };
    this.products[number] = { id: product.id, version };
    if (known === undefined) this.numbers.set(product.id, number);
    return number;
  }
}

/** A text that does not hold on to the longer one that it is a part of. */
const copied = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
