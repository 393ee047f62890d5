import type { ReactNode } from 'react';
import type { Language } from '../../../common/language.js';
import { Paragraph } from '../../../mail/render/parts.js';

const TEXTS: Record<Language, (count: number) => string> = {
  en: (count) => `And ${count} more.`,
  de: (count) => `Und ${count} weitere.`,
};

/** What a list does not show; nothing where it shows everything. */
export const More = ({ language, count }: { language: Language; count: number }): ReactNode =>
  count > 0 && <Paragraph isSoft>{TEXTS[language](count)}</Paragraph>;
