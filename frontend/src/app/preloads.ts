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

/** Asks for what each public page shows. Not in the first download: the pages that it opens have brought it along. */
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
