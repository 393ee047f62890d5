import { LRUCache } from 'lru-cache';
import type { Epoch } from './epoch.js';

type Bounds<T extends NonNullable<unknown>> = LRUCache.Options<string, T, unknown>;

/**
 * Keeps what was made of the catalogue until that changes, and only while this process hears of changes. At any time it is made
 * once for all who ask meanwhile; what changed since it was begun is not in it, so that it is kept for nobody then.
 */
export class EpochCache<T extends NonNullable<unknown>> {
  private readonly kept: LRUCache<string, T>;
  private making = new Map<string, Promise<T>>();

  constructor(
    private readonly epoch: Epoch,
    bounds: Bounds<T>,
  ) {
    this.kept = new LRUCache(bounds);
    epoch.onRaise(() => this.forget());
  }

  /** Of all that is kept, as the bounds measure it. */
  get size(): number {
    return this.kept.calculatedSize;
  }

  /** @returns undefined where nothing is cached, and while changes by other processes may be missing */
  find(key: string): T | undefined {
    return this.epoch.isKnown ? this.kept.get(key) : undefined;
  }

  get(key: string, make: () => Promise<T>): T | Promise<T> {
    const { making } = this;
    const { number, isKnown } = this.epoch;
    const kept = this.find(key);
    if (kept !== undefined) return kept;
    const begun = making.get(key);
    if (begun) return begun;
    const made = make()
      .then((value) => {
        if (isKnown && number === this.epoch.number) this.kept.set(key, value);
        return value;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  /** Call when something that may be kept has grown. */
  measureAgain(key: string, value: T): void {
    if (this.kept.peek(key) !== value) return;
    // Its size is asked for only when it comes new.
    this.kept.delete(key);
    this.kept.set(key, value);
  }

  private forget(): void {
    this.kept.clear();
    this.making = new Map();
  }
}
