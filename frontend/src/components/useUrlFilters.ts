import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { UrlChange, UrlParser, UrlQuery } from '../lib/urlQuery';
import { routePathOf } from '../messages/language';

type Parsers = Record<string, UrlParser<unknown>>;

/** The parameters of the current URL. */
export const useUrlFilters = <Of extends Parsers>(query: UrlQuery<Of>) =>
  query.read(useSearchParams()[0]);

/** Builds links to this page with some parameters changed. */
export function useUrlWith<Of extends Parsers>(query: UrlQuery<Of>) {
  const { pathname, search } = useLocation();
  return (change: UrlChange<Of>) => ({ pathname, search: query.with(search, change) });
}

/** Changes parameters of the URL; adds a history entry unless `replace`. */
export function useSetUrlFilter<Of extends Parsers>(query: UrlQuery<Of>) {
  const navigate = useNavigate();
  return (change: UrlChange<Of>, replace = false): void => {
    // The current URL, which may have changed during a pause in typing.
    const { pathname, search } = window.location;
    void navigate(
      { pathname: routePathOf(pathname), search: query.with(search, change) },
      { replace },
    );
  };
}
