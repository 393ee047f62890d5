import { openShop } from '../src/open-shop.js';
import { mailbox } from './mailbox/mailbox.module.js';
import { paymentSandbox } from './sandbox/sandbox.module.js';

// The shop with what stands in for others' services: for whoever tries it, changes it or tests it.
await openShop({ extra: [paymentSandbox, mailbox] });
