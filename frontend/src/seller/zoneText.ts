import { t } from './messages/sellers';

/** Formats a time zone for display, such as "America/New York time". */
export const zoneText = (timeZone: string): string =>
  timeZone === 'UTC' ? timeZone : t('zone', { name: timeZone.replaceAll('_', ' ') });
