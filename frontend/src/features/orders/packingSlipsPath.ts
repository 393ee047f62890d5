/** As many orders as one print may hold. */
export const MOST_SLIPS = 100;

/** Address of the page that prints the packing slips of some orders. */
export const packingSlipsPath = (ids: readonly string[]): string =>
  `/seller/orders/print?ids=${ids.slice(0, MOST_SLIPS).join(',')}`;

/** The orders that such an address names. */
export const packingSlipIds = (ids: string | null): string[] =>
  [...new Set((ids ?? '').split(',').filter(Boolean))].slice(0, MOST_SLIPS);
