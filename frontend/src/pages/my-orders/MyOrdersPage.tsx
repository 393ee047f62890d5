import { useState, type ReactNode } from 'react';
import emptyOrders from '../../art/empty-orders.webp';
import type { OwnOrder, User } from '../../api/types';
import { Page } from '../../components/Page';
import { useUrlFilters } from '../../components/useUrlFilters';
import { useOwnOrder } from '../../features/orders/own/useOwnOrder';
import { urlQuery, type UrlParser } from '../../lib/urlQuery';
import { t } from '../../messages/orders';
import { t as ownOrder } from '../../messages/orderDetail';
import { RequireCustomer } from '../RequireCustomer';
import { LoadingOrders, MyOrderList } from './MyOrderList';
import { PlacedOrder } from './PlacedOrder';

/**
 * A later visit to the confirmation URL, such as from a bookmark, no longer shows the confirmation.
 */
const CONFIRMATION_PERIOD_MS = 60 * 60_000;

const orderId: UrlParser<string | undefined> = (text) =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;
const query = urlQuery({ placed: orderId });

export function MyOrdersPage() {
  return (
    <Page title={t('title')}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <RequireCustomer
          loading={<LoadingOrders />}
          failure={t('failed')}
          loginFirst={t('loginFirst')}
          picture={emptyOrders}
          frame={Headed}
        >
          {(user) => <MyOrders key={user._id} user={user} />}
        </RequireCustomer>
      </div>
    </Page>
  );
}

const Heading = () => <h1 className="mb-5 font-display text-title">{t('title')}</h1>;

const Headed = ({ children }: { children: ReactNode }) => (
  <>
    <Heading />
    {children}
  </>
);

/** @returns a function that checks whether an order was placed shortly before the page was opened */
function useIsNew(): (own: OwnOrder) => boolean {
  const [openedAt] = useState(() => Date.now());
  return ({ order }) => openedAt - Date.parse(order.createdAt) < CONFIRMATION_PERIOD_MS;
}

/** The customer's orders. If the URL contains a new order, its confirmation is shown above them. */
function MyOrders({ user }: { user: User }) {
  const { placed } = useUrlFilters(query);
  const isNew = useIsNew();
  const { own, isLoading } = useOwnOrder(user._id, placed);

  if (isLoading) return <LoadingOrders />;
  // No confirmation for unknown orders, those of other customers and older ones.
  if (!own || !isNew(own)) {
    return (
      <>
        <Heading />
        <MyOrderList userId={user._id} />
      </>
    );
  }
  return (
    <>
      <PlacedOrder own={own} user={user} />
      <MyOrderList
        userId={user._id}
        besides={own.order._id}
        heading={
          <h2 className="mt-12 mb-5 font-display text-section print:hidden">
            {ownOrder('placed.others')}
          </h2>
        }
      />
    </>
  );
}
