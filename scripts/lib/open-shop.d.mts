/** For tests of the browser's part against the real shop; see open-shop.mjs. */
export function openShop(
  settings?: Record<string, string>,
): Promise<{ url: string; close: () => Promise<void> }>;
