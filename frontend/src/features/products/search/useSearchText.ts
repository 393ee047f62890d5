import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withParams } from '../../../lib/urlParams';
import { placeOf } from '../../../messages/language';

/** How long the last keystroke waits for another one, in milliseconds. */
const SEARCH_AFTER = 250;

/** Whether a path is that of the page whose list the search filters. */
const isProductsPage = (path: string): boolean => path.replace(/\/+$/, '') === '/products';

/** The search of an address. */
const searchIn = (path: string, query: string): string =>
  // Without NUL, as the server reads it: its page would be another one.
  (isProductsPage(path) && new URLSearchParams(query).get('search')?.replaceAll('\0', '')) || '';

/** The page and the search of the window's address, which is ahead of the router's while a page is loading. */
function currentPlace() {
  const path = placeOf(window.location.pathname);
  const search = searchIn(path, window.location.search);
  return { path, search, key: `${path}?${search}` };
}

/**
 * The text of the search field. The search lives in the address of the products page, which follows the text after a pause; once the
 * address changes in another way (a link, going back), the text is the address's again.
 */
export function useSearchText() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  /** `place` is the address that the text is ahead of, or that it has led to. */
  const [typed, setTyped] = useState<{ text: string; place: string }>();
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** The first search is one step back; refining it does not add further steps. */
  function searchFor(text: string): void {
    window.clearTimeout(timer.current);
    const { path, search: before } = currentPlace();
    const after = text.trim();
    if (after !== before) {
      const query = isProductsPage(path) ? window.location.search : '';
      const wanted = withParams(query, { search: after, exact: undefined });
      const isRefined = before !== '' && after !== '';
      void navigate({ pathname: '/products', search: wanted }, { replace: isRefined });
    }
    setTyped({ text, place: currentPlace().key });
  }

  function type(text: string): void {
    const place = currentPlace().key;
    setTyped({ text, place });
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => {
        // Not where a link was followed meanwhile.
        if (currentPlace().key === place) searchFor(text);
        else setTyped(undefined);
      },
      text === '' ? 0 : SEARCH_AFTER,
    );
  }

  const isAhead = typed !== undefined && typed.place === currentPlace().key;
  return { text: isAhead ? typed.text : searchIn(pathname, search), type, searchFor };
}
