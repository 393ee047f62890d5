import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { placeOf } from '../../../messages/language';
import { productFilters } from '../list/productFilters';
import { isProductsPage, searchIn } from './searchPlace';

/** How long the last keystroke waits for another one, in milliseconds. */
const SEARCH_AFTER = 250;

/**
 * Takes what is typed to the address of the products page, where the search lives. It runs ahead of the address, which follows after
 * a pause; what the address then says is only taken over when it is news (going back, a link).
 * @param changedOn the path where the text became what it is, be it before this was there; empty where nobody has changed it
 * @param onNews is told what the address says then
 * @returns the words of the last pause, and how not to wait for one
 */
export function useSearchText(
  text: string,
  changedOn: RefObject<string>,
  onNews: (inAddress: string) => void,
) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const inAddress = searchIn(pathname, search);
  const [words, setWords] = useState(inAddress);
  /** What the address is about to say because of what was typed. */
  const sent = useRef<readonly string[]>([]);
  const timer = useRef(0);

  /** Typing on begins a search as one step back; refining it does not add further steps. */
  function applySearch(): void {
    const { pathname: path, search: query } = window.location;
    const before = searchIn(placeOf(path), query);
    const after = text.trim();
    if (after === before) return;
    sent.current = [...sent.current, after];
    const wanted = productFilters.with(isProductsPage(placeOf(path)) ? query : '', {
      search: after,
      exact: undefined,
    });
    const isRefined = before !== '' && after !== '';
    void navigate({ pathname: '/products', search: wanted }, { replace: isRefined });
  }

  const settle = useEffectEvent((typedOn: string): void => {
    setWords(text.trim());
    const here = window.location.pathname;
    // Who has followed a link meanwhile is not called back.
    if (here === typedOn || isProductsPage(placeOf(here))) applySearch();
  });

  const forgetOtherPage = useEffectEvent((): void => {
    if (text !== inAddress) onNews(inAddress);
  });

  useEffect(() => {
    const typedOn = changedOn.current;
    // The field has only had the focus: what stands in it is of the page where that was.
    if (typedOn === '') return forgetOtherPage();
    timer.current = window.setTimeout(() => settle(typedOn), text === '' ? 0 : SEARCH_AFTER);
    return () => window.clearTimeout(timer.current);
  }, [text, changedOn]);

  const takeNews = useEffectEvent((news: string) => {
    const place = sent.current.indexOf(news);
    sent.current = sent.current.slice(place < 0 ? sent.current.length : place + 1);
    if (place < 0) onNews(news);
  });

  const seen = useRef(inAddress);
  useEffect(() => {
    if (seen.current === inAddress) return;
    seen.current = inAddress;
    takeNews(inAddress);
  }, [inAddress]);

  function searchNow(): void {
    window.clearTimeout(timer.current);
    setWords(text.trim());
    applySearch();
  }

  return { words, searchNow };
}
