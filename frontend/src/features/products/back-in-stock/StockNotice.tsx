import { Bell, BellOff } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../../api/store';
import { Button } from '../../../components/Button';
import { earlyOnce } from '../../../lib/earlyClicks';
import { Link } from '../../../components/Link';
import { selectUser } from '../../account/authApi';
import { requireLogin } from '../../account/requireLogin';
import { useGetShopQuery } from '../../shop/shopApi';
import { useGetNoticeQuery, useSetNoticeMutation } from './backInStockApi';
import { t } from '../../../messages/product';

/** “Notify me when it’s back in stock”. Visitors log in first; then the notification is requested. */
export function StockNotice({ productId }: { productId: string }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const of = { userId: user?._id ?? '', productId };
  const { currentData: notice } = useGetNoticeQuery(of, {
    skip: !user,
    // The address was confirmed in another tab.
    refetchOnFocus: true,
  });
  const { isAsked = false, isConfirmed = true } = notice ?? {};
  const { data: shop } = useGetShopQuery();
  const [setNotice, { isLoading }] = useSetNoticeMutation();

  function press(): void {
    if (user) void setNotice({ ...of, isAsked: !isAsked });
    else
      void dispatch(
        requireLogin(({ _id }) => setNotice({ userId: _id, productId, isAsked: true })),
      );
  }

  // Until that is known, the error of the server shows it.
  if (shop?.sendsMails === false) return null;

  const Icon = isAsked ? BellOff : Bell;
  return (
    <>
      <p role="status" className="empty:hidden">
        {isAsked && user && isConfirmed && t('notice.asked', { email: user.email })}
        {isAsked && user && !isConfirmed && <Unconfirmed email={user.email} />}
      </p>
      <Button
        {...earlyOnce('')}
        variant={isAsked ? 'outline' : 'primary'}
        size="sm"
        isBusy={isLoading}
        onClick={press}
      >
        <Icon aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        {isAsked ? t('notice.undo') : t('notice.ask')}
      </Button>
    </>
  );
}

function Unconfirmed({ email }: { email: string }) {
  return t.rich('notice.unconfirmed', {
    email,
    a: (text) => (
      <Link to="/account/profile" className="font-semibold text-brand underline underline-offset-3">
        {text}
      </Link>
    ),
  });
}
