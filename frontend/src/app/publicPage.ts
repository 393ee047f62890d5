import { createRoutesFromElements, matchRoutes } from 'react-router-dom';
import type { PagePlace } from '../api/preload';
import type { LazyPart } from '../components/lazyPart';
import { placeOf } from '../messages/language';

export type PublicPageName = 'home' | 'products' | 'category' | 'product' | 'contact' | 'nowhere';

/** A page that the server renders: it is for everybody, and looks the same to all. */
interface PublicPage {
  name: PublicPageName;
  /** Fetches its code. */
  load: () => Promise<void>;
}

/** @param part what of the page is not in the first download */
export const publicPage = <Props extends object>(
  name: PublicPageName,
  { load }: LazyPart<Props>,
): PublicPage => ({ name, load });

/** The public page at an address; undefined where the address is of another one. */
export function findPublicPage(
  routes: Parameters<typeof createRoutesFromElements>[0],
  { pathname, searchParams: query }: URL,
): (PublicPage & { place: PagePlace }) | undefined {
  const found = matchRoutes(createRoutesFromElements(routes), placeOf(pathname))?.at(-1);
  const page = found?.route.handle as PublicPage | undefined;
  return found && page && { ...page, place: { params: found.params, query } };
}
