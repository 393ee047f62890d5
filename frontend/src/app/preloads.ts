import type { Preload } from '../api/preload';
import { preloadHome } from '../pages/home/preloadHome';
import { preloadCategory } from '../pages/preloadCategory';
import { preloadContact } from '../pages/preloadContact';
import { preloadLegal } from '../pages/preloadLegal';
import { preloadProduct } from '../pages/preloadProduct';
import { preloadProducts } from '../pages/preloadProducts';
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
