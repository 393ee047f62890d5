import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { UrlChange, UrlParser, UrlQuery } from '../lib/urlQuery';
import { placeOf } from '../messages/language';

type Parsers = Record<string, UrlParser<unknown>>;

/** The parameters of the current URL. */
export const useUrlFilters = <Of extends Parsers>(query: UrlQuery<Of>) =>
  query.read(useSearchParams()[0]);

/** Links to this page with some parameters changed. */
export function useUrlWith<Of extends Parsers>(query: UrlQuery<Of>) {
  const { pathname, search } = useLocation();
  return (change: UrlChange<Of>) => ({ pathname, search: query.with(search, change) });
}

/** Changes parameters of the URL, as a step to go back from unless `replace`. */
export function useSetUrlFilter<Of extends Parsers>(query: UrlQuery<Of>) {
  const navigate = useNavigate();
  return (change: UrlChange<Of>, replace = false): void => {
    // As it is now, not as it was when a pause in typing began.
    const { pathname, search } = window.location;
    void navigate({ pathname: placeOf(pathname), search: query.with(search, change) }, { replace });
  };
}
