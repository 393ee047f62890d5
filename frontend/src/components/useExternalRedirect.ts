import { useEffect, useState } from 'react';

/** A page that has not begun to come after so long, in milliseconds, is not coming. */
const TIMEOUT = 20_000;

/** Sends the browser to another address; busy until this page is left, and no longer when the browser brings it back. */
export function useExternalRedirect() {
  const [isRedirecting, setRedirecting] = useState(false);

  useEffect(() => {
    if (!isRedirecting) return;
    const stay = () => setRedirecting(false);
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && stay();
    const timer = window.setTimeout(stay, TIMEOUT);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [isRedirecting]);

  function redirectTo(url: string): void {
    setRedirecting(true);
    window.location.assign(url);
  }

  return { isRedirecting, redirectTo };
}
