import emptyOrders from '../../art/empty-orders.webp';
import { useAppDispatch } from '../../api/store';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { QueryFallback } from '../../components/QueryFallback';
import { useGetSessionQuery } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { LoadingOrders, MyOrderList } from './MyOrderList';
import { t } from '../../messages/orders';

export function MyOrdersPage() {
  const { data: user, isLoading, isError, refetch } = useGetSessionQuery();

  return (
    <Page title={t('title')}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <h1 className="mb-5 font-display text-title">{t('title')}</h1>
        {user ? (
          <MyOrderList key={user._id} userId={user._id} />
        ) : isLoading || isError ? (
          <QueryFallback isError={isError && !isLoading} failure={t('failed')} onRetry={refetch}>
            <LoadingOrders />
          </QueryFallback>
        ) : (
          <LoginFirst />
        )}
      </div>
    </Page>
  );
}

function LoginFirst() {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      picture={emptyOrders}
      action={<Button onClick={() => dispatch(loginOpened({ stays: true }))}>{t('logIn')}</Button>}
    >
      {t('loginFirst')}
    </EmptyState>
  );
}
