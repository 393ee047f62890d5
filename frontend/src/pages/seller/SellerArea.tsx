import { Route, Routes } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { lazyPart } from '../../components/lazyPart';
import { Page } from '../../components/Page';
import { RequireSeller } from '../../features/auth/RequireSeller';
import { SellerLayout } from './SellerLayout';
import { SellerLoginPage } from './SellerLoginPage';

const AddProductPage = lazyPart(() => import('./AddProductPage').then((m) => m.AddProductPage));
const ProductListPage = lazyPart(() => import('./ProductListPage').then((m) => m.ProductListPage));
const EditProductPage = lazyPart(() => import('./EditProductPage').then((m) => m.EditProductPage));
const NewImportPage = lazyPart(() =>
  import('../../seller/products/NewImportPage').then((m) => m.NewImportPage),
);
const ImportPage = lazyPart(() =>
  import('../../seller/products/ImportPage').then((m) => m.ImportPage),
);
const SellerOrdersPage = lazyPart(() =>
  import('./SellerOrdersPage').then((m) => m.SellerOrdersPage),
);
const SellerOrderPage = lazyPart(() => import('./SellerOrderPage').then((m) => m.SellerOrderPage));
const PackingSlipsPage = lazyPart(() =>
  import('./PackingSlipsPage').then((m) => m.PackingSlipsPage),
);
const OverviewPage = lazyPart(() => import('./OverviewPage').then((m) => m.OverviewPage));
const StaffPage = lazyPart(() => import('./StaffPage').then((m) => m.StaffPage));

/** Every address under /seller. */
export const sellerRoutes = (
  <>
    <Route path="orders/print" element={<PackingSlipsPage />} />
    <Route element={<SellerLayout />}>
      <Route index element={<AddProductPage />} />
      <Route path="product-list" element={<ProductListPage />} />
      <Route path="product-list/import" element={<NewImportPage />} />
      <Route path="product-list/import/:id" element={<ImportPage />} />
      <Route path="product-list/:id" element={<EditProductPage />} />
      <Route path="orders" element={<SellerOrdersPage />} />
      <Route path="orders/:id" element={<SellerOrderPage />} />
      <Route path="overview" element={<OverviewPage />} />
      <Route path="staff" element={<StaffPage />} />
      <Route path="*" element={<NothingHere />} />
    </Route>
  </>
);

export function SellerArea() {
  return (
    <RequireSeller login={(hasEnded) => <SellerLoginPage hasEnded={hasEnded} />}>
      <Routes>{sellerRoutes}</Routes>
    </RequireSeller>
  );
}

function NothingHere() {
  return (
    <Page title="Not found">
      <EmptyState title="There is nothing at this address">
        Please use the menu to find what you are looking for.
      </EmptyState>
    </Page>
  );
}
