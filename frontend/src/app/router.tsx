import { useRoutes, type RouteObject } from 'react-router-dom';
import type { LegalTextName } from '../api/types';
import { lazyPart } from '../components/lazyPart';
import '../components/popGuard';
import { Layout } from './layout/Layout';
import { StandAlone } from './layout/StandAlone';
import { publicPage } from './publicPage';
import { useProductTabs } from './useProductTabs';

const HomePage = lazyPart(() => import('../pages/home/HomePage').then((m) => m.HomePage));
const ProductsPage = lazyPart(() => import('../pages/ProductsPage').then((m) => m.ProductsPage));
const CategoryPage = lazyPart(() => import('../pages/CategoryPage').then((m) => m.CategoryPage));
const ProductPage = lazyPart(() =>
  import('../pages/product/ProductPage').then((m) => m.ProductPage),
);
const CartPage = lazyPart(() => import('../pages/cart/CartPage').then((m) => m.CartPage));
const AddAddressPage = lazyPart(() =>
  import('../pages/AddAddressPage').then((m) => m.AddAddressPage),
);
const MyOrdersPage = lazyPart(() =>
  import('../pages/my-orders/MyOrdersPage').then((m) => m.MyOrdersPage),
);
const OrderPage = lazyPart(() => import('../pages/my-orders/OrderPage').then((m) => m.OrderPage));
const AccountPage = lazyPart(() =>
  import('../pages/account/AccountPage').then((m) => m.AccountPage),
);
const ResetPasswordPage = lazyPart(() =>
  import('../pages/reset-password/ResetPasswordPage').then((m) => m.ResetPasswordPage),
);
const ConfirmEmailPage = lazyPart(() =>
  import('../pages/confirm-email/ConfirmEmailPage').then((m) => m.ConfirmEmailPage),
);
const FavouritesPage = lazyPart(() =>
  import('../pages/favourites/FavouritesPage').then((m) => m.FavouritesPage),
);
const UsualsPage = lazyPart(() => import('../pages/usuals/UsualsPage').then((m) => m.UsualsPage));
const ListsPage = lazyPart(() => import('../pages/lists/ListsPage').then((m) => m.ListsPage));
const ListPage = lazyPart(() => import('../pages/lists/ListPage').then((m) => m.ListPage));
const PastePage = lazyPart(() => import('../pages/lists/PastePage').then((m) => m.PastePage));
const LoaderPage = lazyPart(() => import('../pages/loader/LoaderPage').then((m) => m.LoaderPage));
const ContactPage = lazyPart(() => import('../pages/ContactPage').then((m) => m.ContactPage));
const NewsletterPage = lazyPart(() =>
  import('../pages/NewsletterPage').then((m) => m.NewsletterPage),
);
const LegalPage = lazyPart(() => import('../pages/LegalPage').then((m) => m.LegalPage));
const NotFoundPage = lazyPart(() => import('../pages/NotFoundPage').then((m) => m.NotFoundPage));
// The sellers' area is in this chunk and those that it loads: customers download none of it.
const SellerArea = lazyPart(() => import('../seller/SellerArea').then((m) => m.SellerArea));

const LEGAL_TEXTS: readonly LegalTextName[] = ['privacy', 'terms', 'returns', 'imprint'];

/** All routes; those with a handle are rendered on the server. */
export const shopRoutes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      { index: true, element: <HomePage />, handle: publicPage('home', HomePage) },
      { path: 'products', element: <ProductsPage />, handle: publicPage('products', ProductsPage) },
      {
        path: 'products/:category',
        element: <CategoryPage />,
        handle: publicPage('category', CategoryPage),
      },
      {
        path: 'products/:category/:id',
        element: <ProductPage />,
        handle: publicPage('product', ProductPage),
      },
      { path: 'cart', element: <CartPage /> },
      { path: 'add-address', element: <AddAddressPage /> },
      { path: 'my-orders', element: <MyOrdersPage /> },
      { path: 'my-orders/:id', element: <OrderPage /> },
      { path: 'orders', element: <MyOrdersPage /> },
      { path: 'favourites', element: <FavouritesPage /> },
      { path: 'usuals', element: <UsualsPage /> },
      { path: 'lists', element: <ListsPage /> },
      { path: 'lists/paste', element: <PastePage /> },
      { path: 'lists/:id', element: <ListPage /> },
      { path: 'account', element: <AccountPage /> },
      { path: 'reset-password', element: <ResetPasswordPage /> },
      { path: 'confirm-email', element: <ConfirmEmailPage /> },
      { path: 'newsletter', element: <NewsletterPage /> },
      { path: 'loader', element: <LoaderPage /> },
      { path: 'contact', element: <ContactPage />, handle: publicPage('contact', ContactPage) },
      ...LEGAL_TEXTS.map((name) => ({
        path: name,
        element: <LegalPage key={name} name={name} />,
        handle: publicPage(name, LegalPage),
      })),
      { path: '*', element: <NotFoundPage />, handle: publicPage('nowhere', NotFoundPage) },
    ],
  },
  {
    path: 'seller/*',
    element: (
      <StandAlone>
        <SellerArea />
      </StandAlone>
    ),
  },
];

export function AppRoutes() {
  useProductTabs();
  return useRoutes(shopRoutes);
}
