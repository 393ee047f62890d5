import { useDeferredValue } from 'react';

/** False on the server and during hydration: for values that only a browser knows. */
export const useIsHydrated = (): boolean => useDeferredValue(true, false);
