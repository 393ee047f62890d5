import { type Language, languageOfPart, LANGUAGES } from '../common/language.js';

/**
 * The addresses of the frontend's screens, as its router has them; under /de they are the same in German. A test of the
 * frontend holds this, its router and nginx.conf together.
 */
export const FRONTEND_ROUTES = [
  '/',
  '/products',
  '/products/:category',
  '/products/:category/:id',
  '/contact',
  '/privacy',
  '/terms',
  '/returns',
  '/imprint',
  '/cart',
  '/add-address',
  '/my-orders',
  '/my-orders/:id',
  '/orders',
  '/favourites',
  '/usuals',
  '/lists',
  '/lists/paste',
  '/lists/:id',
  '/account',
  '/reset-password',
  '/confirm-email',
  '/loader',
  '/newsletter',
  '/seller',
  '/seller/reset-password',
  '/seller/product-list',
  '/seller/product-list/import',
  '/seller/product-list/import/:id',
  '/seller/product-list/:id',
  '/seller/orders',
  '/seller/orders/print',
  '/seller/orders/:id',
  '/seller/overview',
  '/seller/staff',
  '/seller/mails',
  '/seller/messages',
  '/seller/newsletter',
  '/seller/synonyms',
] as const;

/** Those that look the same to everybody; all others are of one person alone. */
const PUBLIC: ReadonlySet<string> = new Set(FRONTEND_ROUTES.slice(0, 9));
export const PERSONAL_ROUTES = FRONTEND_ROUTES.filter((screen) => !PUBLIC.has(screen));

function addressesOf(screens: readonly string[]): RegExp {
  const patterns = screens.map((screen) => screen.replace(/^\/$/, '').replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^(?:/de)?(?:${patterns.join('|')})/?$`, 'i');
}

const known = addressesOf(FRONTEND_ROUTES);
const personal = addressesOf(PERSONAL_ROUTES);

/** Whether there is a screen at a path, decoded; what it is about may still be missing. */
export const isFrontendRoute = (urlPath: string): boolean => known.test(urlPath);

/** Whether what is shown at a path, decoded, is nothing to be found by others. */
export const isPersonal = (urlPath: string): boolean => personal.test(urlPath);

/** In which language a screen is shown. */
export const languageAt = (urlPath: string): Language =>
  languageOfPart(urlPath.split('/')[1]) ?? LANGUAGES[0];

/** The page of the frontend's build that shows every screen in a language once its scripts run. */
export const shellOf = (language: Language): string =>
  language === LANGUAGES[0] ? 'index.html' : `index.${language}.html`;
