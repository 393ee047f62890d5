/**
 * The addresses of the frontend's screens, as its router has them. A test of the frontend holds this, its router and
 * nginx.conf together.
 */
export const SCREENS = [
  '/',
  '/products',
  '/products/:category',
  '/products/:category/:id',
  '/cart',
  '/add-address',
  '/my-orders',
  '/orders',
  '/loader',
  '/contact',
  '/seller',
  '/seller/product-list',
  '/seller/product-list/import',
  '/seller/product-list/import/:id',
  '/seller/product-list/:id',
  '/seller/orders',
  '/seller/orders/print',
  '/seller/orders/:id',
  '/seller/overview',
  '/seller/staff',
] as const;

const patterns = SCREENS.map((screen) => screen.replace(/:\w+/g, '[^/]+'));
const known = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i');

/** Whether there is a screen at a path, decoded; what it is about may still be missing. */
export const isScreen = (urlPath: string): boolean => known.test(urlPath);
