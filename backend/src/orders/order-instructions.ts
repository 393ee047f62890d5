/** Substitution preferences: what happens if a product is missing when the order is packed. */
export const SUBSTITUTIONS = ['call', 'nearest', 'leave-out'] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

/** The instructions of a customer; null where there are none. */
export interface OrderInstructions {
  packerNote: string | null;
  driverNote: string | null;
  /** For every line without a preference of its own. */
  substitution: Substitution | null;
}
