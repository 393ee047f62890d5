import { addListener } from '@reduxjs/toolkit';
import { Activity, useEffect, useState, type ReactNode } from 'react';
import { useAppDispatch } from '../../app/hooks';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Spinner } from '../../components/Spinner';
import {
  isSellerSessionEnd,
  sellerSessionChanged,
  useGetSellerSessionQuery,
} from './sellerAuthApi';

interface RequireSellerProps {
  /** Shown to everybody who is not logged in as a seller. */
  login: ReactNode;
  children: ReactNode;
}

/**
 * Asks for the seller's login where it is needed, at whatever address one is. When a session ends in the middle of work,
 * what was typed is only hidden, and is there again after the login.
 */
export function RequireSeller({ login, children }: RequireSellerProps) {
  const dispatch = useAppDispatch();
  const [wasSeller, setWasSeller] = useState(false);
  const { data: isSeller, refetch } = useSellerSession();
  if (isSeller && !wasSeller) setWasSeller(true);

  useEffect(
    () =>
      dispatch(
        addListener({
          predicate: isSellerSessionEnd,
          effect: async () => {
            await dispatch(sellerSessionChanged(false));
          },
        }),
      ),
    [dispatch],
  );

  if (isSeller === undefined) return <NotKnown refetch={refetch} />;
  return (
    <>
      {!isSeller && login}
      {wasSeller && <Activity mode={isSeller ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  );
}

const useSellerSession = () =>
  useGetSellerSessionQuery(undefined, { refetchOnFocus: true, refetchOnReconnect: true });

function NotKnown({ refetch }: { refetch: () => unknown }) {
  const { isError, isFetching } = useSellerSession();
  if (!isError || isFetching) return <Spinner label="Loading" />;
  return (
    <div className="shop section">
      <ErrorMessage onRetry={refetch}>The seller’s area could not be loaded.</ErrorMessage>
    </div>
  );
}
