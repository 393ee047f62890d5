import { useSyncExternalStore } from 'react';
import type { Stored } from '../lib/storage';

/** The current stored value; the initial one on the server. */
export function useStored<Value>(entry: Stored<Value>): Value;
/** @param select derives a primitive: other changes of the value do not re-render the component */
export function useStored<Value, Selected>(
  entry: Stored<Value>,
  select: (value: Value) => Selected,
): Selected;
export function useStored<Value>(
  entry: Stored<Value>,
  select: (value: Value) => unknown = (value) => value,
): unknown {
  return useSyncExternalStore(
    entry.watch,
    () => select(entry.read()),
    () => select(entry.initial),
  );
}
