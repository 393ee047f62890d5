import { useCallback, useSyncExternalStore } from 'react';
import { readStored, watchStored } from '../lib/storage';

/**
 * The value that this browser has stored under `key`: the same object until another one is stored. Undefined on the server.
 * @param select what is needed of it, a primitive: other changes do not render the component again
 */
export function useStored<T = unknown>(
  key: string,
  select = (stored: unknown): T | undefined => stored as T | undefined,
): T | undefined {
  const watch = useCallback((onChange: () => void) => watchStored(key, onChange), [key]);
  return useSyncExternalStore(
    watch,
    () => select(readStored(key)),
    () => undefined,
  );
}
