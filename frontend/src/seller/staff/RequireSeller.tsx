import { Activity, useEffect, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { addAppListener } from '../../api/store';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Spinner } from '../../components/Spinner';
import type { SellerDispatch } from '../sellerApi';
import { isSellerSessionEnd, sellerSessionEnded, useGetSellerSessionQuery } from './sellerAuthApi';
import { t } from '../messages/sellers';

interface RequireSellerProps {
  /** Rendered for anyone who is not logged in as a seller; `hasEnded` is true if a session has just ended. */
  login: (hasEnded: boolean) => ReactNode;
  children: ReactNode;
}

/**
 * Shows the login over any URL of the seller area if no seller is logged in. If a session ends, the content is only
 * hidden: it reappears, with its input, after the same seller has logged in again.
 */
export function RequireSeller({ login, children }: RequireSellerProps) {
  const dispatch = useSellerDispatch();
  const [owner, setOwner] = useState<string>();
  const { data: seller, refetch } = useSellerSession();
  if (seller && seller._id !== owner) setOwner(seller._id);

  useEffect(
    () =>
      dispatch(
        addAppListener({
          predicate: isSellerSessionEnd,
          effect: async () => {
            await dispatch(sellerSessionEnded());
          },
        }),
      ),
    [dispatch],
  );

  if (seller === undefined) return <NotKnown refetch={refetch} />;
  return (
    <>
      {!seller && login(owner !== undefined)}
      {owner && (
        <Activity key={owner} mode={seller ? 'visible' : 'hidden'}>
          {children}
        </Activity>
      )}
    </>
  );
}

const useSellerDispatch = useDispatch.withTypes<SellerDispatch>();

const useSellerSession = () =>
  useGetSellerSessionQuery(undefined, { refetchOnFocus: true, refetchOnReconnect: true });

function NotKnown({ refetch }: { refetch: () => unknown }) {
  const { isError, isFetching } = useSellerSession();
  if (!isError || isFetching) return <Spinner label={t('loading')} />;
  return (
    <div className="shop section">
      <ErrorMessage onRetry={refetch}>{t('failed')}</ErrorMessage>
    </div>
  );
}
