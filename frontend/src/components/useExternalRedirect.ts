import { useEffect, useState } from 'react';

/** A page that has not started to load by then has failed. */
const REDIRECT_TIMEOUT_MS = 20_000;

/** Navigates to another site; busy until this page is left, and idle again if the browser restores it. */
export function useExternalRedirect() {
  const [isRedirecting, setRedirecting] = useState(false);

  useEffect(() => {
    if (!isRedirecting) return;
    const stay = () => setRedirecting(false);
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && stay();
    const timer = window.setTimeout(stay, REDIRECT_TIMEOUT_MS);
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
