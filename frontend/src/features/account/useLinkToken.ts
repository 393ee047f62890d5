import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { hiddenHash } from '../../lib/hiddenHash';

/**
 * The token of an emailed link, which is the hash of its URL. It is removed from the URL at once, to keep it out of
 * screenshots, and stored in the history entry, in case the page is reloaded.
 */
export function useLinkToken(): string {
  const { pathname, hash, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const isShown = hash.length > 1;
  useLayoutEffect(() => {
    if (isShown) void navigate(pathname, { replace: true, state: { hash } });
  }, [navigate, pathname, hash, isShown]);
  return (isShown ? hash : hiddenHash(state)).slice(1);
}
