import { useEffect } from 'react';
import { refetchSession, useGetSessionQuery } from '../features/account/authApi';
import { followOtherTab, onSessionChange } from '../features/account/sessionTabs';
import { useAppDispatch } from '../api/store';

/**
 * Fetches the session, and refetches it when the page is focused again, is restored from the back/forward cache, or
 * another tab logs in or out.
 */
export function useSession(): void {
  const dispatch = useAppDispatch();
  useGetSessionQuery(undefined, {
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });

  useEffect(() => onSessionChange((news) => void dispatch(followOtherTab(news))), [dispatch]);

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) =>
      persisted && void dispatch(refetchSession());
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [dispatch]);
}
