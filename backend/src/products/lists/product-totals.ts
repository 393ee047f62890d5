import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';

const MAX_TOTALS = 1_000;

/**
 * How many products fit a filter: the same on each of its pages, and dearer than any of them. Kept as the answers are, until
 * the catalogue changes.
 */
@Injectable()
export class ProductTotals {
  private readonly totals = new LRUCache<string, number>({ max: MAX_TOTALS });

  constructor(private readonly epoch: CatalogueEpoch) {
    epoch.onRaise(() => this.totals.clear());
  }

  /** @param key of the filter */
  async of(key: string, count: () => Promise<number>): Promise<number> {
    const { number, isKnown } = this.epoch;
    const kept = isKnown ? this.totals.get(key) : undefined;
    if (kept !== undefined) return kept;
    const total = await count();
    if (isKnown && number === this.epoch.number) this.totals.set(key, total);
    return total;
  }
}
