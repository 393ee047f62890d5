import { startApp, type Show } from '../src/start-app.js';
import { mailbox } from './mailbox/mailbox.module.js';
import { paymentSandbox } from './sandbox/sandbox.module.js';

/** Starts the shop with local replacements of external services, for trials, development and tests. */
export const openTrialShop = (show?: Show): Promise<void> =>
  startApp({ extra: [paymentSandbox, mailbox], show });
