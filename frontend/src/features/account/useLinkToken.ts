import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/** A tab's history may keep anything. */
const tokenIn = (state: unknown): string | undefined => {
  const { token } = Object(state) as { token?: unknown };
  return typeof token === 'string' ? token : undefined;
};

/**
 * The secret of a link that was sent, which stands after the #. It is out of the address at once, and so in no picture of the
 * screen; the entry of the history keeps it, for when the page has to be loaded anew.
 */
export function useLinkToken(): string {
  const { pathname, hash, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const token = hash.slice(1);
  useLayoutEffect(() => {
    if (token) void navigate(pathname, { replace: true, state: { token } });
  }, [navigate, pathname, token]);
  return token || (tokenIn(state) ?? '');
}
