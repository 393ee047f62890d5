import type { MailTemplate } from '../../mail/mail-kind.js';
import { formatCents } from '../../mail/render/format.js';
import { Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import { type MailedOrder, type OrderMail, readOrderIn } from './mailed-order.js';
import { OrderButton, OrderLines, OrderNumber, Payment } from './OrderParts.js';

const WORDS: Translations<{
  subject: (number: string) => string;
  title: string;
  intro: string;
  cash: (amount: string) => string;
  paid: (amount: string) => string;
}> = {
  en: {
    subject: (number) => `Your order ${number} was delivered`,
    title: 'Your order was delivered',
    intro: 'Enjoy your meal. If something is missing or damaged, please let us know.',
    cash: (amount) => `${amount} paid in cash on delivery. Thank you.`,
    paid: (amount) => `${amount} paid online.`,
  },
  de: {
    subject: (number) => `Ihre Bestellung ${number} wurde geliefert`,
    title: 'Ihre Bestellung wurde geliefert',
    intro: 'Guten Appetit. Wenn etwas fehlt oder nicht in Ordnung ist, sagen Sie es uns bitte.',
    cash: (amount) => `${amount} bei Lieferung bar bezahlt. Vielen Dank.`,
    paid: (amount) => `${amount} online bezahlt.`,
  },
};

const template: MailTemplate<OrderMail, MailedOrder> = {
  read: readOrderIn('Delivered'),
  write(mailed, context) {
    const { order } = mailed;
    const words = WORDS[context.language];
    const amount = formatCents(context.language, order.amountCents);
    return {
      subject: words.subject(order.number),
      preview: words.intro,
      body: (
        <>
          <Title>{words.title}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <OrderNumber mailed={mailed} context={context} />
          <OrderLines mailed={mailed} context={context} />
          <Payment context={context}>
            {order.paymentType === 'COD' ? words.cash(amount) : words.paid(amount)}
          </Payment>
          <OrderButton mailed={mailed} context={context} />
        </>
      ),
    };
  },
};

export default template;
