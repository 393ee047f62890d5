import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withParams } from '../../../lib/urlParams';
import { routePathOf } from '../../../messages/language';

/** The pause after the last keystroke. */
const SEARCH_DEBOUNCE_MS = 250;

/** True if the search filters the list at this path. */
const isProductsPage = (path: string): boolean => path.replace(/\/+$/, '') === '/products';

/** The search text of a URL. */
const searchIn = (path: string, query: string): string =>
  // Without NUL, like the server: otherwise hydration would differ.
  (isProductsPage(path) && new URLSearchParams(query).get('search')?.replaceAll('\0', '')) || '';

/** The current page and search text, which may be ahead of the router's while a page is loading. */
function currentPlace() {
  const path = routePathOf(window.location.pathname);
  const search = searchIn(path, window.location.search);
  return { path, search, key: `${path}?${search}` };
}

/**
 * The text of the search field. After a pause in typing, it is written to the URL of the products page; when the URL
 * changes in another way (a link, going back), the field follows it.
 */
export function useSearchText() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  /** `place` is the page at which the text was typed, or the one it has led to. */
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
        // Not if a link was followed meanwhile.
        if (currentPlace().key === place) searchFor(text);
        else setTyped(undefined);
      },
      text === '' ? 0 : SEARCH_DEBOUNCE_MS,
    );
  }

  const isAhead = typed !== undefined && typed.place === currentPlace().key;
  return { text: isAhead ? typed.text : searchIn(pathname, search), type, searchFor };
}
