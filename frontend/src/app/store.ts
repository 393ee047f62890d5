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

/** Notes what is being sent, also what the store keeps no track of, so that nothing cuts it off. */
const watchSending: Middleware = () => (next) => (action) => {
  if (isMutation(action)) {
    const { requestId, requestStatus } = action.meta;
    if (requestStatus === 'pending') pendingWork.add(requestId);
    else pendingWork.delete(requestId);
  }
  return next(action);
};

/**
 * A new shop without a past: one for the page, one for every test, and one for every page that is rendered.
 * @param extra with what asks in place of the network; nobody is there then whose cart and session were to be followed
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
