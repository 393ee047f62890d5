import { mailKind } from '../../mail/mail-kind.js';
import type { Waiting } from './stock-notices.js';

/** Each notification is requested and sent once, so there is nothing to unsubscribe from. */
export const BACK_IN_STOCK = mailKind<Waiting>({
  name: 'back-in-stock',
  template: () => import('./back-in-stock.js'),
});
