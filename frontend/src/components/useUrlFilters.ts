import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { withParam } from '../lib/urlParams';
import { withoutNul, type UrlParser } from '../lib/urlParsers';
import { placeOf } from '../messages/language';

type Parsers = Record<string, UrlParser<unknown>>;
type Filters<Of extends Parsers> = { [Name in keyof Of]: ReturnType<Of[Name]> };

/** What the query of an address asks for, by the names of its parameters. */
export function readUrlFilters<Of extends Parsers>(
  parsers: Of,
  params: URLSearchParams,
): Filters<Of> {
  const read = ([name, parse]: [string, UrlParser<unknown>]) => [
    name,
    parse(withoutNul(params.get(name) ?? ''), params.getAll(name).map(withoutNul)),
  ];
  return Object.fromEntries(Object.entries(parsers).map(read)) as Filters<Of>;
}

/** What the address asks for. */
export function useUrlFilters<Of extends Parsers>(parsers: Of): Filters<Of> {
  const [params] = useSearchParams();
  return readUrlFilters(parsers, params);
}

/** Addresses of this page with one filter changed; an empty value takes it away. */
export function useUrlWith() {
  const { pathname, search } = useLocation();
  return (name: string, value: string) => ({ pathname, search: withParam(search, name, value) });
}

/** Sets a filter in the address, as a step to go back from unless `replace`; an empty value takes it away. */
export function useSetUrlFilter<Name extends string>() {
  const navigate = useNavigate();
  return (name: Name, value: string, replace = false): void => {
    // As it is now, not as it was when a pause in typing began.
    const { pathname, search } = window.location;
    const address = { pathname: placeOf(pathname), search: withParam(search, name, value) };
    void navigate(address, { replace });
  };
}
