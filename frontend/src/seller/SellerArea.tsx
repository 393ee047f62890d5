import { useEffect } from 'react';
import { useMatch, useRoutes, type RouteObject } from 'react-router-dom';
import { api } from '../api/api';
import { useAppDispatch } from '../api/store';
import { EmptyState } from '../components/EmptyState';
import { lazyComponent } from '../components/lazyComponent';
import { Page } from '../components/Page';
import { QueryFallback } from '../components/QueryFallback';
import { Spinner } from '../components/Spinner';
import { OwnAccountContext, ownAccountEndpoints } from '../features/account/settings/settingsApi';
import { onProductsChange } from '../features/products/productTabs';
import { useGetShopQuery } from '../features/shop/shopApi';
import { sellerApi } from './sellerApi';
import { RequireSeller } from './staff/RequireSeller';
import { SellerLayout } from './SellerLayout';
import { SellerResetPage } from './staff/SellerResetPage';
import { SellerLoginPage } from './staff/SellerLoginPage';
import './messages/errors';
import { t } from './messages/sellers';

const AddProductPage = lazyComponent(() =>
  import('./products/AddProductPage').then((m) => m.AddProductPage),
);
const ProductListPage = lazyComponent(() =>
  import('./products/ProductListPage').then((m) => m.ProductListPage),
);
const EditProductPage = lazyComponent(() =>
  import('./products/EditProductPage').then((m) => m.EditProductPage),
);
const NewImportPage = lazyComponent(() =>
  import('./products/import/NewImportPage').then((m) => m.NewImportPage),
);
const ImportPage = lazyComponent(() =>
  import('./products/import/ImportPage').then((m) => m.ImportPage),
);
const SellerOrdersPage = lazyComponent(() =>
  import('./orders/SellerOrdersPage').then((m) => m.SellerOrdersPage),
);
const SellerOrderPage = lazyComponent(() =>
  import('./orders/SellerOrderPage').then((m) => m.SellerOrderPage),
);
const PackingSlipsPage = lazyComponent(() =>
  import('./orders/slips/PackingSlipsPage').then((m) => m.PackingSlipsPage),
);
const OverviewPage = lazyComponent(() =>
  import('./overview/OverviewPage').then((m) => m.OverviewPage),
);
const MailsPage = lazyComponent(() => import('./mails/MailsPage').then((m) => m.MailsPage));
const MessagesPage = lazyComponent(() =>
  import('./contact/MessagesPage').then((m) => m.MessagesPage),
);
const SubscribersPage = lazyComponent(() =>
  import('./newsletter/SubscribersPage').then((m) => m.SubscribersPage),
);
const SynonymsPage = lazyComponent(() =>
  import('./synonyms/SynonymsPage').then((m) => m.SynonymsPage),
);
const StaffPage = lazyComponent(() => import('./staff/StaffPage').then((m) => m.StaffPage));

/** All routes below /seller. */
export const sellerRoutes: RouteObject[] = [
  { path: 'reset-password', element: <SellerResetPage /> },
  { path: 'orders/print', element: <PackingSlipsPage /> },
  {
    element: <SellerLayout />,
    children: [
      { index: true, element: <AddProductPage /> },
      { path: 'product-list', element: <ProductListPage /> },
      { path: 'product-list/import', element: <NewImportPage /> },
      { path: 'product-list/import/:id', element: <ImportPage /> },
      { path: 'product-list/:id', element: <EditProductPage /> },
      { path: 'orders', element: <SellerOrdersPage /> },
      { path: 'orders/:id', element: <SellerOrderPage /> },
      { path: 'overview', element: <OverviewPage /> },
      { path: 'mails', element: <MailsPage /> },
      { path: 'messages', element: <MessagesPage /> },
      { path: 'newsletter', element: <SubscribersPage /> },
      { path: 'synonyms', element: <SynonymsPage /> },
      { path: 'staff', element: <StaffPage /> },
      { path: '*', element: <NoSuchSellerPage /> },
    ],
  },
];

const SellerRoutes = () => useRoutes(sellerRoutes);

const sellerAccountApi = sellerApi.injectEndpoints({ endpoints: ownAccountEndpoints });

/** Refetches products after another tab has changed them, and the shop's own after the seller area was left. */
function useFreshProducts(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const stop = onProductsChange(() => {
      dispatch(sellerApi.util.invalidateTags(['SellerProduct']));
    });
    return () => {
      stop();
      dispatch(api.util.invalidateTags(['Product', 'Order']));
    };
  }, [dispatch]);
}

export function SellerArea() {
  useFreshProducts();
  const isReset = useMatch('/seller/reset-password') !== null;
  // Times are shown in the shop's time zone, which must be known before the first render.
  const { data: shop, isError, refetch } = useGetShopQuery();
  return (
    <OwnAccountContext value={sellerAccountApi}>
      <RequireSeller
        login={(hasEnded) =>
          isReset ? <SellerResetPage /> : <SellerLoginPage hasEnded={hasEnded} />
        }
      >
        {shop ? (
          <SellerRoutes />
        ) : (
          <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
            <Spinner label={t('loading')} />
          </QueryFallback>
        )}
      </RequireSeller>
    </OwnAccountContext>
  );
}

function NoSuchSellerPage() {
  return (
    <Page title={t('nowhere.title')}>
      <EmptyState title={t('nowhere.heading')}>{t('nowhere.text')}</EmptyState>
    </Page>
  );
}
