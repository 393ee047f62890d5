import { perLanguage } from '../messages/language';

const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));

/** "1,234", or "1.234" in German. */
export const formatNumber = (count: number): string => numbers().format(count);
