import type { Contest } from './compare.js';
import type { Ground } from '../ground/ground.js';

/** A row of the table. */
export interface Row {
  work: string;
  /** The minimum ratio to the baseline. */
  goal: number;
  /** The number of products in the catalogue. */
  products: number;
  /** Settings of the shop in addition to those of every benchmark. */
  settings?: Record<string, string>;
  /** Whether the quick run includes it. */
  isQuick?: boolean;
  /** The duration of the warm-up, in seconds, if the default is too short for V8 to compile all hot code. */
  warmUp?: number;
  open: (ground: Ground) => Promise<Contest>;
}
