import type { MailTemplate } from '../../../mail/mail-kind.js';
import { formatCents } from '../../../mail/render/format.js';
import { ActionButton, List, Paragraph, Title } from '../../../mail/render/parts.js';
import type { Translations } from '../../../mail/render/translations.js';
import type { Order } from '../../../orders/lists/find-orders.js';
import { findMailedOrders } from '../../../orders/mails/mailed-order.js';
import { WrittenText } from '../../../orders/mails/OrderInstructions.js';
import { More, OrderLink, type NotificationMail } from './parts.js';

interface NewOrders {
  orders: Order[];
  count: number;
}

const WORDS: Translations<{
  one: (number: string, amount: string) => string;
  many: (count: number) => string;
  intro: string;
  cash: string;
  paid: string;
  packerNote: string;
  button: string;
}> = {
  en: {
    one: (number, amount) => `New order ${number} for ${amount}`,
    many: (count) => `${count} new orders`,
    intro: 'To be packed:',
    cash: 'Cash on delivery',
    paid: 'Paid online',
    packerNote: 'Note for the packer:',
    button: 'Go to the orders',
  },
  de: {
    one: (number, amount) => `Neue Bestellung ${number} über ${amount}`,
    many: (count) => `${count} neue Bestellungen`,
    intro: 'Zu packen:',
    cash: 'Barzahlung bei Lieferung',
    paid: 'Online bezahlt',
    packerNote: 'Für das Packen:',
    button: 'Zu den Bestellungen',
  },
};

const template: MailTemplate<NotificationMail, NewOrders> = {
  async read(manager, { ids, count }) {
    const found = await findMailedOrders(manager, ids);
    const orders = found.filter(({ status }) => status !== 'Cancelled');
    return orders.length > 0 ? { orders, count: count - ids.length + orders.length } : null;
  },
  write({ orders, count }, { language, link }) {
    const words = WORDS[language];
    const [first] = orders;
    const title =
      first && count === 1
        ? words.one(first.number, formatCents(language, first.amountCents))
        : words.many(count);
    const rows = orders.map((order) => ({
      label: <OrderLink href={link(`/seller/orders/${order.id}`)}>{order.number}</OrderLink>,
      note: (
        <>
          {`${order.addressLines.city || order.addressLines.country} · ${order.paymentType === 'COD' ? words.cash : words.paid}`}
          {order.packerNote && (
            <>
              <br />
              {words.packerNote} <WrittenText>{order.packerNote}</WrittenText>
            </>
          )}
        </>
      ),
      value: formatCents(language, order.amountCents),
    }));
    return {
      subject: title,
      preview: orders.map(({ number }) => number).join(', '),
      body: (
        <>
          <Title>{title}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <List rows={rows} />
          <More language={language} count={count - orders.length} />
          <ActionButton href={link('/seller/orders')}>{words.button}</ActionButton>
        </>
      ),
    };
  },
};

export default template;
