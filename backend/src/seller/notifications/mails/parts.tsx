import { Link } from '@react-email/link';
import type { ReactNode } from 'react';
import { colour } from '../../../mail/render/style.js';
import type { Language } from '../../../common/language.js';
import { Paragraph } from '../../../mail/render/parts.js';

const TEXTS: Record<Language, (count: number) => string> = {
  en: (count) => `And ${count} more.`,
  de: (count) => `Und ${count} weitere.`,
};

/** The number of items that a list does not show; renders nothing if it shows all. */
export const More = ({ language, count }: { language: Language; count: number }): ReactNode =>
  count > 0 && <Paragraph isSoft>{TEXTS[language](count)}</Paragraph>;

/** The stored data of a seller notification: the ids of the first subjects, and the number of all. */
export interface NotificationMail {
  ids: string[];
  count: number;
}

/** A link with an order's number or a product's name. */
export const OrderLink = ({ href, children }: { href: string; children: string }): ReactNode => (
  <Link href={href} className="on-brand" style={{ color: colour('brand'), fontWeight: 600 }}>
    {children}
  </Link>
);
