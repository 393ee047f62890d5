import { useEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** The product that was opened from a list, by the list's history entry; for this document. */
const followed = new Map<string, string>();

/**
 * Focuses the product from which the user left the list when they go back.
 * @param count of the loaded products: it may be among those loaded later
 */
export function useFocusBack(listRef: RefObject<HTMLElement | null>, count: number): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const list = listRef.current;
    const remember = ({ target }: Event): void => {
      const link = target instanceof Element && target.closest('article a');
      if (link) followed.set(key, link.getAttribute('href') ?? '');
    };
    list?.addEventListener('click', remember);
    return () => list?.removeEventListener('click', remember);
  }, [listRef, key]);

  useEffect(() => {
    const href = isReturn ? followed.get(key) : undefined;
    if (href === undefined) return;
    const links = listRef.current?.querySelectorAll<HTMLElement>('article a') ?? [];
    const link = [...links].find((one) => one.getAttribute('href') === href);
    if (!link) return;
    followed.delete(key);
    link.focus({ preventScroll: true });
  }, [listRef, key, isReturn, count]);
}
