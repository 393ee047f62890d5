import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './components/ErrorBoundary';
import { AppRoutes } from './app/router';
import { createStore } from './app/store';
import { logUncaughtErrors } from './lib/errorLog';
import './styles/index.css';

logUncaughtErrors();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = createStore();
setupListeners(store.dispatch);

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Provider store={store}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Provider>
    </ErrorBoundary>
  </StrictMode>,
);

window.addEventListener('load', () => {
  // The shop works without; that it is missing is noted.
  import('./app/afterFirstScreen').then(
    (m) => m.startLater(store),
    () => undefined,
  );
});
