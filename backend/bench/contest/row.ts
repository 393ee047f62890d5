import type { Contest } from './compare.js';
import type { Ground } from '../ground/ground.js';

/** One line of the table. */
export interface Row {
  work: string;
  /** The least ratio to the baseline. */
  goal: number;
  /** Products in the catalogue. */
  products: number;
  /** Settings of the shop, beside those of every bench. */
  settings?: Record<string, string>;
  /** Whether the short run measures it too. */
  isQuick?: boolean;
  /** How long the shop works before the first round, in seconds, where the usual time does not let the engine compile all of it. */
  warmUp?: number;
  open: (ground: Ground) => Promise<Contest>;
}
