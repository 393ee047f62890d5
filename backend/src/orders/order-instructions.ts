/** Substitution preferences, for products that are missing when the order is packed. */
export const SUBSTITUTIONS = ['call', 'nearest', 'leave-out'] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

/** The instructions of a customer; null where there are none. */
export interface OrderInstructions {
  packerNote: string | null;
  driverNote: string | null;
  /** For every line that has no preference. */
  substitution: Substitution | null;
}
