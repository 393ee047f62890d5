import type { Preload } from '../api/preload';
import {
  preloadCategory,
  preloadContact,
  preloadHome,
  preloadLegal,
  preloadProduct,
  preloadProducts,
} from '../pages/preloads';
import type { PublicPageName } from './publicPage';

/**
 * Fetches the data of each public page. Not part of the first download: a page that was loaded from the server contains
 * its data.
 */
export const PRELOADS: Record<PublicPageName, Preload> = {
  home: preloadHome,
  products: preloadProducts,
  category: preloadCategory,
  product: preloadProduct,
  contact: preloadContact,
  privacy: preloadLegal('privacy'),
  terms: preloadLegal('terms'),
  returns: preloadLegal('returns'),
  imprint: preloadLegal('imprint'),
  nowhere: () => Promise.resolve(),
};
