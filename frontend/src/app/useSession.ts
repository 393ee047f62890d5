import { useEffect } from 'react';
import { useGetSessionQuery } from '../features/account/authApi';
import { otherTabFollowed } from '../features/account/otherTabFollowed';
import { onSessionNews } from '../features/account/sessionTabs';
import { useAppDispatch } from '../api/store';

/** Loads who is shopping, and looks again when the page is returned to or another tab logs in or out. */
export function useSession(): void {
  const dispatch = useAppDispatch();
  useGetSessionQuery(undefined, {
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });

  useEffect(() => onSessionNews((news) => void dispatch(otherTabFollowed(news))), [dispatch]);
}
