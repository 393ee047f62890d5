import type { EntityManager } from 'typeorm';
import type { MailTemplate } from '../../../mail/mail-kind.js';
import { formatCents } from '../../../mail/render/format.js';
import { ActionButton, List, Paragraph, Title } from '../../../mail/render/parts.js';
import type { Translations } from '../../../mail/render/translations.js';
import { findMailedOrders } from '../../../orders/mails/mailed-order.js';
import type { FlagKind } from '../../../payments/flag-kind.js';
import { findOpenFlags } from '../../../payments/payment-flags.js';
import { More, OrderLink, type NotificationMail } from './parts.js';

interface FlaggedPayments {
  flags: { orderId: string; number: string; kind: FlagKind; amountCents: number | null }[];
  count: number;
}

const WORDS: Translations<{
  one: (number: string) => string;
  many: (count: number) => string;
  intro: string;
  kinds: Record<FlagKind, string>;
  button: string;
}> = {
  en: {
    one: (number) => `The payment of order ${number} needs review`,
    many: (count) => `The payments of ${count} orders need review`,
    intro: 'The order shows what happened and what to do.',
    kinds: {
      'wrong amount': 'Amount differs from the order total',
      'paid late': 'Paid after it was cancelled',
      'paid twice': 'Paid twice',
      'shared payment': 'Payment already used for another order',
      'refund failed': 'A refund failed',
      dispute: 'The customer disputes it at their bank',
      'dispute lost': 'A dispute was lost',
      earlier: 'Needs review',
    },
    button: 'View details',
  },
  de: {
    one: (number) => `Zu prüfen: Zahlung der Bestellung ${number}`,
    many: (count) => `Zu prüfen: Zahlungen von ${count} Bestellungen`,
    intro: 'Was geschehen ist und was zu tun ist, steht bei der Bestellung.',
    kinds: {
      'wrong amount': 'Der Betrag weicht von der Gesamtsumme ab',
      'paid late': 'Nach der Stornierung bezahlt',
      'paid twice': 'Doppelt bezahlt',
      'shared payment': 'Die Zahlung wurde schon für eine andere Bestellung verwendet',
      'refund failed': 'Eine Erstattung ist fehlgeschlagen',
      dispute: 'Der Kunde ficht sie bei seiner Bank an',
      'dispute lost': 'Eine Anfechtung ging verloren',
      earlier: 'Zu prüfen',
    },
    button: 'Ansehen',
  },
};

/** Flags that were resolved after the email was queued are left out. */
async function read(
  manager: EntityManager,
  { ids, count }: NotificationMail,
): Promise<FlaggedPayments | null> {
  const open = await findOpenFlags(manager, ids);
  const flags = (await findMailedOrders(manager, ids)).flatMap(({ id: orderId, number }) => {
    const flag = open.get(orderId);
    return flag ? [{ orderId, number, kind: flag.kind, amountCents: flag.amountCents }] : [];
  });
  return flags.length > 0 ? { flags, count: count - ids.length + flags.length } : null;
}

const template: MailTemplate<NotificationMail, FlaggedPayments> = {
  read,
  write({ flags, count }, { language, link }) {
    const words = WORDS[language];
    const [first] = flags;
    const title = first && count === 1 ? words.one(first.number) : words.many(count);
    const rows = flags.map(({ orderId, number, kind, amountCents }) => ({
      label: <OrderLink href={link(`/seller/orders/${orderId}`)}>{number}</OrderLink>,
      note: words.kinds[kind],
      value: amountCents === null ? '' : formatCents(language, amountCents),
    }));
    const target = first && count === 1 ? `/seller/orders/${first.orderId}` : '/seller/orders';
    return {
      subject: title,
      preview: first ? words.kinds[first.kind] : '',
      body: (
        <>
          <Title>{title}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <List rows={rows} />
          <More language={language} count={count - flags.length} />
          <ActionButton href={link(target)}>{words.button}</ActionButton>
        </>
      ),
    };
  },
};

export default template;
