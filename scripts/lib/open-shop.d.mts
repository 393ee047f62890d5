/** For the browser journeys; see open-shop.mjs. */
export function openShop(
  settings?: Record<string, string>,
): Promise<{ url: string; close: () => Promise<void> }>;
