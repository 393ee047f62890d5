import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Takes what somebody has typed or chosen in a page before its scripts were there.
 * @param value what the field is to show
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
