import { LRUCache } from 'lru-cache';
import type { Epoch } from './catalogue-epoch.js';

type Bounds<T extends NonNullable<unknown>> = LRUCache.Options<string, T, unknown>;

/**
 * Caches values until the epoch changes, and only while notifications of changes arrive. Concurrent requests for a value share
 * one computation (single flight). A value whose computation began before a change is returned, but not cached.
 */
export class EpochCache<T extends NonNullable<unknown>> {
  private readonly cached: LRUCache<string, T>;
  private pending = new Map<string, Promise<T>>();

  constructor(
    private readonly epoch: Epoch,
    bounds: Bounds<T>,
  ) {
    this.cached = new LRUCache(bounds);
    epoch.onRaise(() => this.clear());
  }

  /** The total size, as calculated by the bounds. */
  get size(): number {
    return this.cached.calculatedSize;
  }

  /** @returns undefined if nothing is cached or in flight, or if changes by other processes may be missing */
  find(key: string): T | Promise<T> | undefined {
    return this.epoch.isKnown ? (this.cached.get(key) ?? this.pending.get(key)) : undefined;
  }

  get(key: string, compute: () => Promise<T>): T | Promise<T> {
    const { pending } = this;
    const { number, isKnown } = this.epoch;
    const found = this.find(key) ?? pending.get(key);
    if (found !== undefined) return found;
    const computed = compute()
      .then((value) => {
        if (isKnown && number === this.epoch.number) this.cached.set(key, value);
        return value;
      })
      .finally(() => pending.delete(key));
    pending.set(key, computed);
    return computed;
  }

  /** Call it when a cached value has grown. */
  updateSize(key: string, value: T): void {
    if (this.cached.peek(key) !== value) return;
    // The LRU cache calculates a size only when a value is added.
    this.cached.delete(key);
    this.cached.set(key, value);
  }

  private clear(): void {
    this.cached.clear();
    this.pending = new Map();
  }
}
