import { useRoutes, type RouteObject } from 'react-router-dom';
import type { LegalTextName } from '../api/types';
import { lazyComponent } from '../components/lazyComponent';
import '../components/interceptPopstate';
import { Layout } from './layout/Layout';
import { BareLayout } from './layout/BareLayout';
import { publicPage } from './publicPage';
import { useProductTabs } from './useProductTabs';

const HomePage = lazyComponent(() => import('../pages/home/HomePage').then((m) => m.HomePage));
const ProductsPage = lazyComponent(() =>
  import('../pages/ProductsPage').then((m) => m.ProductsPage),
);
const CategoryPage = lazyComponent(() =>
  import('../pages/CategoryPage').then((m) => m.CategoryPage),
);
const ProductPage = lazyComponent(() =>
  import('../pages/product/ProductPage').then((m) => m.ProductPage),
);
const CartPage = lazyComponent(() => import('../pages/cart/CartPage').then((m) => m.CartPage));
const AddAddressPage = lazyComponent(() =>
  import('../pages/AddAddressPage').then((m) => m.AddAddressPage),
);
const MyOrdersPage = lazyComponent(() =>
  import('../pages/my-orders/MyOrdersPage').then((m) => m.MyOrdersPage),
);
const OrderPage = lazyComponent(() =>
  import('../pages/my-orders/OrderPage').then((m) => m.OrderPage),
);
const AccountPage = lazyComponent(() =>
  import('../pages/account/AccountPage').then((m) => m.AccountPage),
);
const ResetPasswordPage = lazyComponent(() =>
  import('../pages/reset-password/ResetPasswordPage').then((m) => m.ResetPasswordPage),
);
const ConfirmEmailPage = lazyComponent(() =>
  import('../pages/confirm-email/ConfirmEmailPage').then((m) => m.ConfirmEmailPage),
);
const FavouritesPage = lazyComponent(() =>
  import('../pages/favourites/FavouritesPage').then((m) => m.FavouritesPage),
);
const BuyAgainPage = lazyComponent(() =>
  import('../pages/buy-again/BuyAgainPage').then((m) => m.BuyAgainPage),
);
const ListsPage = lazyComponent(() => import('../pages/lists/ListsPage').then((m) => m.ListsPage));
const ListPage = lazyComponent(() => import('../pages/lists/ListPage').then((m) => m.ListPage));
const PastePage = lazyComponent(() => import('../pages/lists/PastePage').then((m) => m.PastePage));
const LoaderPage = lazyComponent(() =>
  import('../pages/loader/LoaderPage').then((m) => m.LoaderPage),
);
const ContactPage = lazyComponent(() => import('../pages/ContactPage').then((m) => m.ContactPage));
const NewsletterPage = lazyComponent(() =>
  import('../pages/NewsletterPage').then((m) => m.NewsletterPage),
);
const LegalPage = lazyComponent(() => import('../pages/LegalPage').then((m) => m.LegalPage));
const NotFoundPage = lazyComponent(() =>
  import('../pages/NotFoundPage').then((m) => m.NotFoundPage),
);
// The sellers' area is in this chunk and those that it loads: customers download none of it.
const SellerArea = lazyComponent(() => import('../seller/SellerArea').then((m) => m.SellerArea));

const LEGAL_TEXTS: readonly LegalTextName[] = ['privacy', 'terms', 'returns', 'imprint'];

const ACCOUNT_SCREENS = [
  'addresses',
  'allergens',
  'notifications',
  'profile',
  'security',
  'data',
] as const;

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
      { path: 'usuals', element: <BuyAgainPage /> },
      { path: 'lists', element: <ListsPage /> },
      { path: 'lists/paste', element: <PastePage /> },
      { path: 'lists/:id', element: <ListPage /> },
      { path: 'account', element: <AccountPage /> },
      ...ACCOUNT_SCREENS.map((screen) => ({
        path: `account/${screen}`,
        element: <AccountPage screen={screen} />,
      })),
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
      <BareLayout>
        <SellerArea />
      </BareLayout>
    ),
  },
];

export function AppRoutes() {
  useProductTabs();
  return useRoutes(shopRoutes);
}
