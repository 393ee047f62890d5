import { setupListeners } from '@reduxjs/toolkit/query';
import { hydratePage } from './app/hydratePage';
import { createStore } from './app/store';
import { logError, logUncaughtErrors } from './lib/errorLog';
import { yieldToMain } from './lib/browser';
import './styles/index.css';

logUncaughtErrors();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = createStore();
setupListeners(store.dispatch);
const opened = yieldToMain()
  .then(() => hydratePage(root, store))
  .catch(logError);

function loadLater(): void {
  // The app works without it; the failure is logged.
  import('./app/startDeferred').then(
    (m) => m.startLater(store),
    () => undefined,
  );
}
// A server-rendered page is visible by now; it is hydrated when its code has loaded.
const shown = root.hasChildNodes() ? yieldToMain() : opened;
void shown.then(() => requestAnimationFrame(() => setTimeout(loadLater)));
