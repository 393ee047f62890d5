import { useEffect } from 'react';
import { useGetSessionQuery } from '../features/account/authApi';
import { followOtherTab, onSessionChange } from '../features/account/sessionTabs';
import { useAppDispatch } from '../api/store';

/** Loads who is shopping, and looks again when the page is returned to or another tab logs in or out. */
export function useSession(): void {
  const dispatch = useAppDispatch();
  useGetSessionQuery(undefined, {
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });

  useEffect(() => onSessionChange((news) => void dispatch(followOtherTab(news))), [dispatch]);
}
