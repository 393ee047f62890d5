import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withParam } from '../../lib/urlParams';
import { placeOf } from '../../messages/language';

const PRODUCTS = '/products';
/** How long the last keystroke waits for another one, in milliseconds. */
const SEARCH_AFTER = 250;

const isProductsPage = (path: string): boolean => path.replace(/\/+$/, '') === PRODUCTS;

const searchIn = (path: string, query: string): string =>
  (isProductsPage(path) && new URLSearchParams(query).get('search')) || '';

/**
 * The search text, which lives in the address of the products page. What is typed runs ahead of the address: the address
 * follows after a pause, and what it then says is only taken over when it is news (going back, a link).
 */
export function useSearchText() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const timer = useRef(0);
  const inAddress = searchIn(pathname, search);
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState<readonly string[]>([]);

  if (inAddress !== seen) {
    const place = sent.indexOf(inAddress);
    setSeen(inAddress);
    setSent(sent.slice(place < 0 ? sent.length : place + 1));
    if (place < 0) setText(inAddress);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** Typing on begins a search as one step back; refining it does not add further steps. */
  function applySearch(value: string): void {
    const { pathname: path, search: query } = window.location;
    const before = searchIn(placeOf(path), query);
    const after = value.trim();
    if (after === before) return;
    setSent((list) => [...list, after]);
    const wanted = withParam(isProductsPage(placeOf(path)) ? query : '', 'search', after);
    const isRefined = before !== '' && after !== '';
    void navigate({ pathname: PRODUCTS, search: wanted }, { replace: isRefined });
  }

  function type(value: string): void {
    const typedOn = window.location.pathname;
    setText(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const here = window.location.pathname;
      // Who has followed a link meanwhile is not called back.
      if (here === typedOn || isProductsPage(placeOf(here))) applySearch(value);
    }, SEARCH_AFTER);
  }

  function searchNow(value: string): void {
    window.clearTimeout(timer.current);
    setText(value);
    applySearch(value);
  }

  return { text, type, searchNow };
}
