import type { ReactNode } from 'react';
import type { Language } from '../../../common/language.js';
import { Paragraph } from '../../../mail/render/parts.js';

const TEXTS: Record<Language, (count: number) => string> = {
  en: (count) => `And ${count} more.`,
  de: (count) => `Und ${count} weitere.`,
};

/** The number of items that a list does not show; renders nothing if it shows all. */
export const More = ({ language, count }: { language: Language; count: number }): ReactNode =>
  count > 0 && <Paragraph isSoft>{TEXTS[language](count)}</Paragraph>;
