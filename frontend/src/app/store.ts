import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { authReducer } from '../features/auth/authSlice';
import { startSessionListener } from '../features/auth/sessionListener';
import { cartSlice } from '../features/cart/cartSlice';
import { startCartSync } from '../features/cart/cartSync';
import { startCheckoutWatch } from '../features/orders/checkoutWatch';
import { knowSending } from '../lib/newStart';
import { startErrorToasts } from './errorToasts';
import type { AppStartListening } from './hooks';

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  auth: authReducer,
  cart: cartSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/** A new shop without a past: one for the page, and one for every test. */
export function createStore(preloadedState?: Partial<RootState>) {
  const listener = createListenerMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (defaults) => defaults().prepend(listener.middleware).concat(api.middleware),
  });

  const startListening = listener.startListening as AppStartListening;
  startErrorToasts(startListening);
  startSessionListener(startListening);
  startCartSync(startListening);
  startCheckoutWatch(startListening);
  knowSending(() =>
    Object.values(store.getState()[api.reducerPath].mutations).some(
      (mutation) => mutation?.status === QueryStatus.pending,
    ),
  );
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
