import { createRoutesFromElements, matchRoutes } from 'react-router-dom';
import type { PagePlace, Preload } from '../api/preload';
import type { AppDispatch } from '../api/store';
import type { LazyPart } from '../components/lazyPart';

/** A page that the server renders: it is for everybody, and looks the same to all. */
interface PublicPage {
  load: () => Promise<void>;
  preload?: Preload;
}

/**
 * @param part what of the page is not in the first download
 * @param preload asks for what it shows
 */
export const publicPage = <Props extends object>(
  { load }: LazyPart<Props>,
  preload?: Preload,
): PublicPage => ({ load, preload });

/** The public page at an address, ready to be loaded; undefined where the address is of another one. */
export function findPublicPage(
  routes: Parameters<typeof createRoutesFromElements>[0],
  { pathname, searchParams: query }: URL,
) {
  const found = matchRoutes(createRoutesFromElements(routes), pathname)?.at(-1);
  const page = found?.route.handle as PublicPage | undefined;
  if (!found || !page) return undefined;
  const place: PagePlace = { params: found.params, query };
  return {
    /** Fetches its code. */
    load: page.load,
    /** Asks for what it shows. */
    preload: async (dispatch: AppDispatch): Promise<void> => {
      await page.preload?.(dispatch, place);
    },
  };
}
