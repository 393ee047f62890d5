import { useEffect, useRef } from 'react';

/**
 * For work that ends later. Call it when the work begins; the returned function tests whether the component is still
 * mounted and the user still on the same page, since a page stays mounted until the next one has loaded.
 */
export function useIsSamePage() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => {
    const begunAt = location.pathname;
    return (): boolean => isMounted.current && location.pathname === begunAt;
  };
}
