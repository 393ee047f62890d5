import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Adopts input from before hydration.
 * @param value the value that React would show
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  take: (early: string) => void,
): void {
  const takeOver = useEffectEvent(() => {
    const early = field.current?.value ?? value;
    if (early !== value) take(early);
  });
  useEffect(() => takeOver(), []);
}
