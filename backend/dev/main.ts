import { startApp, type Show } from '../src/start-app.js';
import { mailbox } from './mailbox/mailbox.module.js';
import { paymentSandbox } from './sandbox/sandbox.module.js';

/** The shop with local replacements of external services, to try it, to change it and to test it. */
export const openTrialShop = (show?: Show): Promise<void> =>
  startApp({ extra: [paymentSandbox, mailbox], show });
