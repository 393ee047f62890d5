import { isValidElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { RouteLocation } from '../api/preload';
import type { LegalTextName } from '../api/types';
import type { LazyPart } from '../components/lazyComponent';
import { routePathOf } from '../messages/language';

export type PublicPageName =
  | 'home'
  | 'products'
  | 'category'
  | 'product'
  | 'contact'
  | LegalTextName
  | 'nowhere';

/** A page that the server renders; it is the same for everybody. */
interface PublicPage {
  name: PublicPageName;
  /** Loads its code. */
  load: () => Promise<void>;
}

/** @param part the component, which is not part of the first download */
export const publicPage = <Props extends object>(
  name: PublicPageName,
  { load }: LazyPart<Props>,
): PublicPage => ({ name, load });

const findRoute = (routes: RouteObject[], { pathname }: Pick<URL, 'pathname'>) =>
  matchRoutes(routes, routePathOf(pathname))?.at(-1);

/** Loads the code of the page at a URL, public or not. */
export async function loadPageCode(
  routes: RouteObject[],
  at: Pick<URL, 'pathname'>,
): Promise<void> {
  const element = findRoute(routes, at)?.route.element;
  if (isValidElement(element)) await (element.type as Partial<LazyPart<object>>).load?.();
}

/** The public page at a URL; undefined if there is none. */
export function findPublicPage(
  routes: RouteObject[],
  url: URL,
): (PublicPage & { place: RouteLocation }) | undefined {
  const found = findRoute(routes, url);
  const page = found?.route.handle as PublicPage | undefined;
  return found && page && { ...page, place: { params: found.params, query: url.searchParams } };
}
