import {
  configureStore,
  createListenerMiddleware,
  type Middleware,
  type WithSlice,
} from '@reduxjs/toolkit';
import { api, type StoreExtra } from '../api/api';
import { fileApi } from '../api/fileApi';
import { isMutation } from '../api/mutations';
import { lateMiddleware, rootReducer } from '../api/rootReducer';
import { authSlice } from '../features/account/authSlice';
import { startSessionListener } from '../features/account/sessionListener';
import { cartSlice } from '../features/cart/cartSlice';
import { startCartSync } from '../features/cart/sync/cartSync';
import { startCheckoutListeners } from '../features/checkout/checkoutListeners';
import { isOrderOpen } from '../features/checkout/orderAttempt';
import { pendingWork } from '../lib/reloadGuard';
import { startErrorToasts } from './errorToasts';

const reducer = rootReducer
  .withLazyLoadedSlices<WithSlice<typeof authSlice> & WithSlice<typeof cartSlice>>()
  .inject(authSlice)
  .inject(cartSlice);

export type RootState = ReturnType<typeof reducer>;
export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];

/** Tracks mutations in flight, also those that the store does not track, so that no reload interrupts them. */
const watchSending: Middleware = () => (next) => (action) => {
  if (isMutation(action)) {
    const { requestId, requestStatus } = action.meta;
    if (requestStatus === 'pending') pendingWork.add(requestId);
    else pendingWork.delete(requestId);
  }
  return next(action);
};

/**
 * Creates a store: one for the page, one for each test, and one for each page that is rendered on the server.
 * @param extra a replacement for the network, on the server, where no cart or session is synchronized
 */
export function createStore(preloadedState?: Partial<RootState>, extra: StoreExtra = {}) {
  pendingWork.clear();
  const listener = createListenerMiddleware();
  const store = configureStore({
    reducer,
    preloadedState,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } })
        .prepend(listener.middleware)
        .concat(api.middleware, fileApi.middleware, lateMiddleware.middleware, watchSending),
  });

  if (extra.ask) return store;
  const startListening = listener.startListening.withTypes<RootState, AppDispatch>();
  startErrorToasts(startListening);
  startSessionListener(startListening);
  startCartSync(startListening, isOrderOpen);
  startCheckoutListeners(startListening);
  return store;
}
