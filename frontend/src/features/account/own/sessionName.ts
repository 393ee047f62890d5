import type { OwnSession } from '../../../api/types';
import { t } from '../../../messages/ownAccount';

/** What people know a device by, as far as it said what it is. */
export function sessionName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser && system) return t('sessions.browserOn', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}
