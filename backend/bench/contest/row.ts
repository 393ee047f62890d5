import type { Contest } from './compare.js';
import type { Ground } from '../ground/ground.js';

/** One line of the table. */
export interface Row {
  work: string;
  /** The least ratio to the baseline. */
  goal: number;
  /** Products in the catalogue. */
  products: number;
  /** Whether the short run measures it too. */
  isQuick?: boolean;
  open: (ground: Ground) => Promise<Contest>;
}
