import { useEffect, useState } from 'react';

/** A page that has not begun to come after so long, in milliseconds, is not coming. */
const GIVE_UP_AFTER = 20_000;

/** Sends the browser to another address; busy until this page is left, and no longer when the browser brings it back. */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!isLeaving) return;
    const stay = () => setLeaving(false);
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && stay();
    const timer = window.setTimeout(stay, GIVE_UP_AFTER);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [isLeaving]);

  function leaveTo(url: string): void {
    setLeaving(true);
    window.location.assign(url);
  }

  return { isLeaving, leaveTo };
}
