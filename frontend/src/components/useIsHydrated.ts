import { useDeferredValue } from 'react';

/** False in the HTML that came from the server, and while React takes it over: for what only a browser knows. */
export const useIsHydrated = (): boolean => useDeferredValue(true, false);
