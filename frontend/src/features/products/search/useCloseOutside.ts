import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Closes what belongs to a field's form when the focus, or a press, goes elsewhere. */
export function useCloseOutside(
  fieldRef: RefObject<HTMLInputElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const look = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !fieldRef.current?.form?.contains(target)) close();
  });

  /** The focus may have gone on while what is open was being rendered. */
  const lookOnce = useEffectEvent(() => {
    if (document.activeElement !== fieldRef.current) close();
  });

  useEffect(() => {
    if (!isOpen) return;
    lookOnce();
    const listen = (event: Event): void => look(event);
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, [isOpen]);
}
