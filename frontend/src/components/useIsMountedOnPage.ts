import { useEffect, useRef } from 'react';

/**
 * For what ends later. Call it when that begins; what it answers says whether this is still on the screen, and the person on
 * the same page: a page that is left stays until the next one has been loaded.
 */
export function useIsMountedOnPage() {
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
