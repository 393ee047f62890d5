import emptyOrders from '../../art/empty-orders.webp';
import { useAppDispatch } from '../../api/store';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { loginOpened } from '../../features/account/authSlice';
import { t } from '../../messages/orders';

/** @param children why */
export function LoginFirst({ children }: { children: string }) {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      picture={emptyOrders}
      action={<Button onClick={() => dispatch(loginOpened({ stays: true }))}>{t('logIn')}</Button>}
    >
      {children}
    </EmptyState>
  );
}
