import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the HTML that came from the server, and while React takes it over: for what only a browser knows. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
