import { setupListeners } from '@reduxjs/toolkit/query';
import { openPage } from './app/openPage';
import { createStore } from './app/store';
import { logError, logUncaughtErrors } from './lib/errorLog';
import { nextTask } from './lib/browser';
import './styles/index.css';

logUncaughtErrors();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = createStore();
setupListeners(store.dispatch);
const opened = nextTask()
  .then(() => openPage(root, store))
  .catch(logError);

function loadLater(): void {
  // The shop works without; that it is missing is noted.
  import('./app/afterFirstScreen').then(
    (m) => m.startLater(store),
    () => undefined,
  );
}
// A page that has come with its content is seen by now, and opened when all that it needs is there.
const shown = root.hasChildNodes() ? nextTask() : opened;
void shown.then(() => requestAnimationFrame(() => setTimeout(loadLater)));
