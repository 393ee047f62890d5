import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { RootState } from '../api/store';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { AppRoutes } from './router';
import type { AppStore } from './store';

interface ShopProps {
  store: AppStore;
  /** What the store of the server held, in a page that came from there: what React takes over must look like it. */
  serverState?: RootState;
  /** The router, around what it is given. */
  router: (routes: ReactNode) => ReactNode;
}

/** The whole shop, the same on the server and in the browser. */
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
