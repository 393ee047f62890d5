import type { EntityManager } from 'typeorm';
import type { MailTemplate } from '../../../mail/mail-kind.js';
import { ActionButton, List, Paragraph, Title } from '../../../mail/render/parts.js';
import type { Translations } from '../../../mail/render/translations.js';
import { findMailedOrders } from '../../../orders/mails/mailed-order.js';
import { WrittenText } from '../../../orders/mails/OrderInstructions.js';
import { findOpenProblems, type ProblemKind } from '../../../orders/problems/problems.js';
import { More, OrderLink, type NotificationMail } from './parts.js';

interface Reported {
  problems: { orderId: string; number: string; kind: ProblemKind; text: string }[];
  count: number;
}

const WORDS: Translations<{
  one: (number: string) => string;
  many: (count: number) => string;
  intro: string;
  kinds: Record<ProblemKind, string>;
  button: string;
}> = {
  en: {
    one: (number) => `A problem with order ${number}`,
    many: (count) => `Problems with ${count} orders`,
    intro: 'Customers have reported:',
    kinds: {
      missing: 'Missing',
      damaged: 'Damaged',
      wrong: 'Wrong product',
      other: 'Something else',
    },
    button: 'View details',
  },
  de: {
    one: (number) => `Ein Problem mit Bestellung ${number}`,
    many: (count) => `Probleme mit ${count} Bestellungen`,
    intro: 'Gemeldet wurde:',
    kinds: {
      missing: 'Fehlt',
      damaged: 'Beschädigt',
      wrong: 'Falsches Produkt',
      other: 'Etwas anderes',
    },
    button: 'Ansehen',
  },
};

/** Problems that were resolved after the email was queued are left out. */
async function read(
  manager: EntityManager,
  { ids, count }: NotificationMail,
): Promise<Reported | null> {
  const open = await findOpenProblems(manager, ids);
  const problems = (await findMailedOrders(manager, ids)).flatMap(({ id: orderId, number }) => {
    const problem = open.get(orderId);
    return problem ? [{ orderId, number, ...problem }] : [];
  });
  return problems.length > 0 ? { problems, count: count - ids.length + problems.length } : null;
}

const template: MailTemplate<NotificationMail, Reported> = {
  read,
  write({ problems, count }, { language, link }) {
    const words = WORDS[language];
    const [first] = problems;
    const title = first && count === 1 ? words.one(first.number) : words.many(count);
    const rows = problems.map(({ orderId, number, kind, text }) => ({
      label: <OrderLink href={link(`/seller/orders/${orderId}`)}>{number}</OrderLink>,
      note: text && <WrittenText>{text}</WrittenText>,
      value: words.kinds[kind],
    }));
    const all = '/seller/orders?attention=problems';
    const target = first && count === 1 ? `/seller/orders/${first.orderId}` : all;
    return {
      subject: title,
      preview: first ? words.kinds[first.kind] : '',
      body: (
        <>
          <Title>{title}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <List rows={rows} />
          <More language={language} count={count - problems.length} />
          <ActionButton href={link(target)}>{words.button}</ActionButton>
        </>
      ),
    };
  },
};

export default template;
