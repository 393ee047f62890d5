import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { RequireSeller } from '../../features/auth/RequireSeller';
import { SellerLayout } from './SellerLayout';
import { SellerLoginPage } from './SellerLoginPage';

const AddProductPage = lazy(() =>
  import('./AddProductPage').then((m) => ({ default: m.AddProductPage })),
);
const ProductListPage = lazy(() =>
  import('./ProductListPage').then((m) => ({ default: m.ProductListPage })),
);
const EditProductPage = lazy(() =>
  import('./EditProductPage').then((m) => ({ default: m.EditProductPage })),
);
const NewImportPage = lazy(() =>
  import('../../seller/products/NewImportPage').then((m) => ({ default: m.NewImportPage })),
);
const ImportPage = lazy(() =>
  import('../../seller/products/ImportPage').then((m) => ({ default: m.ImportPage })),
);
const SellerOrdersPage = lazy(() =>
  import('./SellerOrdersPage').then((m) => ({ default: m.SellerOrdersPage })),
);
const SellerOrderPage = lazy(() =>
  import('./SellerOrderPage').then((m) => ({ default: m.SellerOrderPage })),
);
const PackingSlipsPage = lazy(() =>
  import('./PackingSlipsPage').then((m) => ({ default: m.PackingSlipsPage })),
);
const OverviewPage = lazy(() =>
  import('./OverviewPage').then((m) => ({ default: m.OverviewPage })),
);
const StaffPage = lazy(() => import('./StaffPage').then((m) => ({ default: m.StaffPage })));

/** Every address under /seller. */
export function SellerArea() {
  return (
    <RequireSeller login={(hasEnded) => <SellerLoginPage hasEnded={hasEnded} />}>
      <Routes>
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
      </Routes>
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
