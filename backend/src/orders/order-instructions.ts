/** What is done about a product that is missing when the order is packed. */
export const SUBSTITUTIONS = ['call', 'nearest', 'leave-out'] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

/** In characters. */
export const MAX_NOTE = 300;

/** What a customer asks for beside the products; null where they said nothing. */
export interface OrderInstructions {
  packerNote: string | null;
  driverNote: string | null;
  /** For every line that says nothing of its own. */
  substitution: Substitution | null;
}
