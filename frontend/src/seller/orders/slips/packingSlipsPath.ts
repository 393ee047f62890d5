/** The server returns at most this many orders by their ids. */
export const MAX_SLIPS = 100;

/** The URL of the packing slips of these orders. */
export const packingSlipsPath = (ids: readonly string[]): string =>
  `/seller/orders/print?ids=${ids.join(',')}`;

/** The order ids in such a URL, each once. */
export const packingSlipIds = (ids: string | null): string[] => [
  ...new Set((ids ?? '').toLowerCase().split(',').filter(Boolean)),
];

/** @returns true for a syntactically valid order id */
export const isOrderId = (id: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
