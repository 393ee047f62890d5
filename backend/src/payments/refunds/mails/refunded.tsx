import type { MailTemplate } from '../../../mail/mail-kind.js';
import { formatCents } from '../../../mail/render/format.js';
import { Paragraph, Title } from '../../../mail/render/parts.js';
import type { Translations } from '../../../mail/render/translations.js';
import { type MailedOrder, type OrderMail, readOrder } from '../../../orders/mails/mailed-order.js';
import { OrderNumber, OrderButton } from '../../../orders/mails/OrderParts.js';

export interface RefundMail extends OrderMail {
  /** The refunded amount in cents. */
  amountCents: number;
  /** True for a payment that should not have been made. */
  isSurplus: boolean;
}

const WORDS: Translations<{
  subject: (amount: string, number: string) => string;
  title: (amount: string) => string;
  intro: (total: string) => string;
  surplus: string;
  when: string;
}> = {
  en: {
    subject: (amount, number) => `Your refund of ${amount} for order ${number}`,
    title: (amount) => `Your refund of ${amount}`,
    intro: (total) =>
      `The order total was ${total}. We have refunded your original payment method.`,
    surplus:
      'We received an extra payment for this order and have refunded your original payment method.',
    when: 'It can take a few days until your bank shows it.',
  },
  de: {
    subject: (amount, number) => `${amount} Erstattung für Bestellung ${number}`,
    title: (amount) => `Sie bekommen ${amount} zurück`,
    intro: (total) =>
      `Die Bestellung kostete ${total}. Wir haben das Geld auf dem Weg zurückgeschickt, auf dem es kam.`,
    surplus:
      'Für diese Bestellung kam eine Zahlung, die sie nicht brauchte. Wir haben sie auf demselben Weg zurückgeschickt.',
    when: 'Es kann einige Tage dauern, bis Ihre Bank es zeigt.',
  },
};

const template: MailTemplate<RefundMail, MailedOrder<RefundMail>> = {
  read: readOrder,
  write(mailed, context) {
    const { order, data } = mailed;
    const words = WORDS[context.language];
    const amount = formatCents(context.language, data.amountCents);
    const total = formatCents(context.language, order.amountCents);
    return {
      subject: words.subject(amount, order.number),
      preview: words.when,
      body: (
        <>
          <Title>{words.title(amount)}</Title>
          <OrderNumber mailed={mailed} context={context} />
          <Paragraph>{data.isSurplus ? words.surplus : words.intro(total)}</Paragraph>
          <Paragraph isSoft>{words.when}</Paragraph>
          <OrderButton mailed={mailed} context={context} />
        </>
      ),
    };
  },
};

export default template;
