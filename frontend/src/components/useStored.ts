import { useSyncExternalStore } from 'react';
import type { Stored } from '../lib/storage';

/** The current value of what this browser has stored; the initial one on the server. */
export function useStored<Value>(entry: Stored<Value>): Value;
/** @param select returns a primitive of the value: other changes do not render the component again */
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
