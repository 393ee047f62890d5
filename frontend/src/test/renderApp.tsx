import { clearAllListeners } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { api } from '../api/api';
import type { Address, CartItems, Order, OwnAddress, Product, User } from '../api/types';
import { AppRoutes } from '../app/router';
import { createStore } from '../app/store';
import { baseOf, language, languageOf, setLanguage } from '../messages/language';
import { readCart } from '../features/cart/cartStorage';
import { sellerApi } from '../seller/sellerApi';
import { server } from './server';
import { runDueTimers } from './time';

// Lazy components are compiled before the tests wait for them, which takes long on a busy machine.
const parts = import.meta.glob([
  '../app/**/*.tsx',
  '../pages/**/*.tsx',
  '../seller/SellerArea.tsx',
  '../seller/**/*Page.tsx',
  '../seller/overview/SalesChart.tsx',
  '../features/account/LoginDialog.tsx',
  '../components/Toasts.tsx',
  '!**/*.test.tsx',
]);
await Promise.all(Object.values(parts).map((load) => load()));

interface Shop {
  /** The customer who is logged in; a visitor by default. */
  user?: User;
  /** The cart stored in this browser. */
  cart?: CartItems;
  /** The products of the server, returned for every query regardless of its parameters. */
  products?: Product[];
  addresses?: (Address & Partial<OwnAddress>)[];
  orders?: Order[];
}

/** Serves this session from now on, with its saved cart. */
export const serveSession = (user: User): void =>
  server.use(http.get('*/api/user/auth', () => HttpResponse.json({ success: true, user })));

function serve({ user, products, addresses, orders }: Shop): void {
  if (user) serveSession(user);
  if (products) {
    const answer = { success: true, products, total: products.length };
    server.use(http.get('*/api/product/list', () => HttpResponse.json(answer)));
  }
  if (addresses) {
    server.use(
      http.get('*/api/address/get', () => HttpResponse.json({ success: true, addresses })),
    );
  }
  if (orders) {
    const answer = { success: true, orders, total: orders.length };
    server.use(http.get('*/api/order/user', () => HttpResponse.json(answer)));
  }
}

/** Opens the app at a URL: the real routes and a new store; only the network is replaced. */
export function renderApp(url: string, shop: Shop = {}) {
  serve(shop);
  setLanguage(languageOf(url));
  history.replaceState(null, '', url);
  const store = createStore(shop.cart && { cart: { ...readCart(), items: shop.cart } });
  // Timers of one test must not affect the next.
  onTestFinished(() => {
    store.dispatch(clearAllListeners());
    // Ends pending retries and the timers of unused cache entries.
    store.dispatch(api.util.resetApiState());
    store.dispatch(sellerApi.util.resetApiState());
  });
  const user = userEvent.setup({ advanceTimers: runDueTimers });
  const view = render(
    <Provider store={store}>
      <BrowserRouter basename={baseOf(language())}>
        <AppRoutes />
      </BrowserRouter>
    </Provider>,
  );
  return { ...view, store, user };
}
