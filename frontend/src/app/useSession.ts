import { useEffect } from 'react';
import { sessionChanged, useGetSessionQuery } from '../features/auth/authApi';
import { onSessionNews } from '../features/auth/sessionNews';
import { useAppDispatch } from './hooks';

/** Loads who is shopping, and looks again when the page is returned to or another tab logs in or out. */
export function useSession(): void {
  const dispatch = useAppDispatch();
  const { refetch } = useGetSessionQuery(undefined, {
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });

  useEffect(
    () =>
      onSessionNews((news) => {
        if (news === 'out') void dispatch(sessionChanged(null));
        else void refetch();
      }),
    [dispatch, refetch],
  );
}
