import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { hiddenHash } from '../../lib/hiddenHash';

/**
 * The secret of a link that was sent, which stands after the #. It is out of the address at once, and so in no picture of the
 * screen; the entry of the history keeps it, for when the page has to be loaded anew.
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
