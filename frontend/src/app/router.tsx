import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import '../components/popGuard';
import { HomePage } from '../pages/HomePage';
import { Layout } from './Layout';
import { StandAlone } from './StandAlone';
import { useProductNews } from './useProductNews';

const ProductsPage = lazy(() =>
  import('../pages/ProductsPage').then((m) => ({ default: m.ProductsPage })),
);
const CategoryPage = lazy(() =>
  import('../pages/CategoryPage').then((m) => ({ default: m.CategoryPage })),
);
const ProductPage = lazy(() =>
  import('../pages/ProductPage').then((m) => ({ default: m.ProductPage })),
);
const CartPage = lazy(() => import('../pages/CartPage').then((m) => ({ default: m.CartPage })));
const AddAddressPage = lazy(() =>
  import('../pages/AddAddressPage').then((m) => ({ default: m.AddAddressPage })),
);
const MyOrdersPage = lazy(() =>
  import('../pages/MyOrdersPage').then((m) => ({ default: m.MyOrdersPage })),
);
const LoaderPage = lazy(() =>
  import('../pages/LoaderPage').then((m) => ({ default: m.LoaderPage })),
);
const ContactPage = lazy(() =>
  import('../pages/ContactPage').then((m) => ({ default: m.ContactPage })),
);
const NotFoundPage = lazy(() =>
  import('../pages/NotFoundPage').then((m) => ({ default: m.NotFoundPage })),
);
// Everything that sellers see is in this chunk and those it loads: customers download none of it.
const SellerArea = lazy(() =>
  import('../pages/seller/SellerArea').then((m) => ({ default: m.SellerArea })),
);

/** Every address of the shop. Only the start page comes with the first download. */
export function AppRoutes() {
  useProductNews();
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="products" element={<ProductsPage />} />
        <Route path="products/:category" element={<CategoryPage />} />
        <Route path="products/:category/:id" element={<ProductPage />} />
        <Route path="cart" element={<CartPage />} />
        <Route path="add-address" element={<AddAddressPage />} />
        <Route path="my-orders" element={<MyOrdersPage />} />
        <Route path="orders" element={<MyOrdersPage />} />
        <Route path="loader" element={<LoaderPage />} />
        <Route path="contact" element={<ContactPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route
        path="seller/*"
        element={
          <StandAlone>
            <SellerArea />
          </StandAlone>
        }
      />
    </Routes>
  );
}
