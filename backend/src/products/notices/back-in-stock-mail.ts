import { mailKind } from '../../mail/mail-kind.js';
import type { Waiting } from './stock-notices.js';

/** Asked for each time anew, and sent once: nothing that one would have to switch off. */
export const BACK_IN_STOCK = mailKind<Waiting>({
  name: 'back-in-stock',
  template: () => import('./back-in-stock.js'),
});
