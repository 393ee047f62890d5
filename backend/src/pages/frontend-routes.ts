import { type Language, languageOfPart, LANGUAGES } from '../common/language.js';

/** The routes of the frontend; under /de they are in German. A test of the frontend compares them with its router and nginx.conf. */
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
  '/account/addresses',
  '/account/allergens',
  '/account/notifications',
  '/account/profile',
  '/account/security',
  '/account/data',
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

/** Routes with the same content for everyone; all others need a session or local data. */
const PUBLIC: ReadonlySet<string> = new Set(FRONTEND_ROUTES.slice(0, 9));
export const PERSONAL_ROUTES = FRONTEND_ROUTES.filter((route) => !PUBLIC.has(route));

function patternOf(routes: readonly string[]): RegExp {
  const patterns = routes.map((route) => route.replace(/^\/$/, '').replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^(?:/de)?(?:${patterns.join('|')})/?$`, 'i');
}

const known = patternOf(FRONTEND_ROUTES);
const personal = patternOf(PERSONAL_ROUTES);

/** @param urlPath decoded */
export const isFrontendRoute = (urlPath: string): boolean => known.test(urlPath);

/**
 * True for routes that must not be indexed.
 * @param urlPath decoded
 */
export const isPersonal = (urlPath: string): boolean => personal.test(urlPath);

export const languageAt = (urlPath: string): Language =>
  languageOfPart(urlPath.split('/')[1]) ?? LANGUAGES[0];

/** The HTML of the build in a language, whose scripts render every route. */
export const shellOf = (language: Language): string =>
  language === LANGUAGES[0] ? 'index.html' : `index.${language}.html`;
