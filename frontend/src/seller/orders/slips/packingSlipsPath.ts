/** As many orders as one print may hold: the server answers no more by their ids. */
export const MOST_SLIPS = 100;

/** Address of the page that prints the packing slips of some orders. */
export const packingSlipsPath = (ids: readonly string[]): string =>
  `/seller/orders/print?ids=${ids.join(',')}`;

/** What such an address names, each once. */
export const packingSlipIds = (ids: string | null): string[] => [
  ...new Set((ids ?? '').toLowerCase().split(',').filter(Boolean)),
];

/** Whether it can be the id of an order at all. */
export const isOrderId = (id: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
