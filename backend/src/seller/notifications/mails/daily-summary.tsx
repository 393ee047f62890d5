import type { MailTemplate } from '../../../mail/mail-kind.js';
import { formatCents, formatDay, formatNumber, formatZone } from '../../../mail/render/format.js';
import { ActionButton, List, Paragraph, Subtitle, Title } from '../../../mail/render/parts.js';
import type { Translations } from '../../../mail/render/translations.js';
import type { DailySummary } from '../daily-summary.js';

/** Open tasks, in display order. */
const WAITING = [
  'toSend',
  'problems',
  'refundsDue',
  'flagged',
  'unreadMessages',
  'undeliveredMails',
  'lowStock',
  'outOfStock',
] as const;

const WORDS: Translations<{
  subject: (orders: number, sales: string) => string;
  title: string;
  orders: string;
  sales: string;
  waits: string;
  nothing: string;
  waiting: Record<(typeof WAITING)[number], string>;
  button: string;
}> = {
  en: {
    subject: (orders, sales) =>
      orders === 1 ? `Yesterday: 1 order, ${sales}` : `Yesterday: ${orders} orders, ${sales}`,
    title: 'Yesterday in your shop',
    orders: 'Orders',
    sales: 'Sales',
    waits: 'This morning',
    nothing: 'Nothing to do.',
    waiting: {
      toSend: 'Orders to pack and send',
      problems: 'Orders with a problem',
      refundsDue: 'Refunds due',
      flagged: 'Payments that need review',
      unreadMessages: 'Unread messages',
      undeliveredMails: 'Undelivered emails',
      lowStock: 'Products running low',
      outOfStock: 'Products with no units left',
    },
    button: 'Go to the overview',
  },
  de: {
    subject: (orders, sales) =>
      orders === 1
        ? `Gestern: 1 Bestellung, ${sales}`
        : `Gestern: ${orders} Bestellungen, ${sales}`,
    title: 'Gestern in Ihrem Shop',
    orders: 'Bestellungen',
    sales: 'Umsatz',
    waits: 'Heute Morgen',
    nothing: 'Nichts wartet auf Sie.',
    waiting: {
      toSend: 'Bestellungen zu packen und zu versenden',
      problems: 'Bestellungen mit einem Problem',
      refundsDue: 'Offene Erstattungen',
      flagged: 'Zu prüfende Zahlungen',
      unreadMessages: 'Ungelesene Nachrichten',
      undeliveredMails: 'Nicht zugestellte E-Mails',
      lowStock: 'Produkte, die knapp werden',
      outOfStock: 'Produkte, deren Bestand aufgebraucht ist',
    },
    button: 'Zur Übersicht',
  },
};

const template: MailTemplate<DailySummary> = {
  write(summary, { language, timeZone, link }) {
    const words = WORDS[language];
    const sales = formatCents(language, summary.salesCents);
    const waiting = WAITING.filter((what) => summary[what] > 0).map((what) => ({
      label: words.waiting[what],
      value: formatNumber(language, summary[what]),
    }));
    return {
      subject: words.subject(summary.orders, sales),
      preview: formatDay(language, summary.day),
      body: (
        <>
          <Title>{words.title}</Title>
          <Paragraph isSoft>
            {formatDay(language, summary.day)} ({formatZone(language, timeZone)})
          </Paragraph>
          <List
            rows={[
              { label: words.orders, value: formatNumber(language, summary.orders) },
              { label: words.sales, value: sales },
            ]}
          />
          <Subtitle>{words.waits}</Subtitle>
          {waiting.length > 0 ? <List rows={waiting} /> : <Paragraph>{words.nothing}</Paragraph>}
          <ActionButton href={link('/seller/overview')}>{words.button}</ActionButton>
        </>
      ),
    };
  },
};

export default template;
