import { mailKind } from '../../mail/mail-kind.js';

/** Goes to a customer whose data was deleted: after it was sent or has failed, no trace of it remains. */
export const ACCOUNT_DELETED = mailKind<object>({
  name: 'account-deleted',
  leavesNoTrace: true,
  // Deleted even while the mail server is unavailable.
  keepMinutes: 3 * 24 * 60,
  template: () => import('./account-deleted.js'),
});
