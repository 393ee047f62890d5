import { t } from './messages/sellers';

/** "America/New_York" as people write it. */
export const zoneText = (timeZone: string): string =>
  timeZone === 'UTC' ? timeZone : t('zone', { name: timeZone.replaceAll('_', ' ') });
