import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { RootState } from '../api/store';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { AppRoutes } from './router';
import type { AppStore } from './store';

interface ShopProps {
  store: AppStore;
  /**
   * The state of the server's store, if the page was rendered there: the first render in the browser must be the same.
   */
  serverState?: RootState;
  /** Wraps the routes in a router. */
  router: (routes: ReactNode) => ReactNode;
}

/** The whole app, the same on the server and in the browser. */
export function Shop({ store, serverState, router }: ShopProps) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <Provider store={store} serverState={serverState}>
          {router(<AppRoutes />)}
        </Provider>
      </ErrorBoundary>
    </StrictMode>
  );
}
