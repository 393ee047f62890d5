import { Fragment, type ComponentType, type ReactNode } from 'react';
import { useAppDispatch } from '../api/store';
import type { User } from '../api/types';
import { Button } from '../components/Button';
import { EmptyState } from '../components/EmptyState';
import { QueryFallback } from '../components/QueryFallback';
import { useGetSessionQuery } from '../features/account/authApi';
import { loginOpened } from '../features/account/authSlice';
import { t } from '../messages/favourites';

export interface RequireCustomerProps {
  /** Shown until the session is loaded. */
  loading: ReactNode;
  /** Message if the session could not be loaded. */
  failure: string;
  /** Message for visitors. */
  loginFirst: string;
  /** URL of a square, decorative picture for visitors. */
  picture?: string;
  /** Wraps everything shown instead of the children. */
  frame?: ComponentType<{ children: ReactNode }>;
  children: (user: User) => ReactNode;
}

/** Renders the children for customers, and a login button for visitors. */
export function RequireCustomer({
  loading,
  failure,
  loginFirst,
  picture,
  frame: Frame = Fragment,
  children,
}: RequireCustomerProps) {
  const dispatch = useAppDispatch();
  const { data: user, isLoading, isError, refetch } = useGetSessionQuery();
  if (user) return children(user);
  return (
    <Frame>
      {isLoading || isError ? (
        <QueryFallback isError={isError && !isLoading} failure={failure} onRetry={refetch}>
          {loading}
        </QueryFallback>
      ) : (
        <EmptyState
          picture={picture}
          action={
            <Button onClick={() => dispatch(loginOpened({ stays: true }))}>{t('logIn')}</Button>
          }
        >
          {loginFirst}
        </EmptyState>
      )}
    </Frame>
  );
}
