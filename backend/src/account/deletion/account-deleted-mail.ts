import { mailKind } from '../../mail/mail-kind.js';

/** Goes to somebody whom the shop has forgotten: once it is sent, or cannot be, nothing of it stays. */
export const ACCOUNT_DELETED = mailKind<object>({
  name: 'account-deleted',
  leavesNoTrace: true,
  // Also while the mail server is away.
  keepMinutes: 3 * 24 * 60,
  template: () => import('./account-deleted.js'),
});
