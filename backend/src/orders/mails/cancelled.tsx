import type { MailTemplate } from '../../mail/mail-kind.js';
import { Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import { type MailedOrder, type OrderMail, readOrder } from './mailed-order.js';
import { OrderButton, OrderLines, OrderNumber } from './OrderParts.js';

/** Why an order was cancelled: by a seller, by its customer, or because it was not paid. */
export type CancelCause = 'seller' | 'customer' | 'unpaid';

export interface CancelledMail extends OrderMail {
  cause: CancelCause;
}

const WORDS: Translations<{
  subject: (number: string) => string;
  title: string;
  causes: Record<CancelCause, string>;
  money: string;
}> = {
  en: {
    subject: (number) => `Your order ${number} was cancelled`,
    title: 'Your order was cancelled',
    causes: {
      seller: 'We’re sorry, we had to cancel your order.',
      customer: 'You have cancelled your order.',
      unpaid: 'It was not paid in time.',
    },
    money: 'If you have paid for it, we’ll email you about your refund.',
  },
  de: {
    subject: (number) => `Ihre Bestellung ${number} wurde storniert`,
    title: 'Ihre Bestellung wurde storniert',
    causes: {
      seller: 'Es tut uns leid: Wir mussten Ihre Bestellung stornieren.',
      customer: 'Sie haben Ihre Bestellung storniert.',
      unpaid: 'Sie wurde nicht bezahlt; wir haben die Produkte zurückgelegt.',
    },
    money: 'Falls Sie sie bezahlt haben, schreiben wir Ihnen, sobald das Geld zurückgeht.',
  },
};

const template: MailTemplate<CancelledMail, MailedOrder<CancelledMail>> = {
  read: readOrder,
  write(mailed, context) {
    const { order, data } = mailed;
    const words = WORDS[context.language];
    return {
      subject: words.subject(order.number),
      preview: words.causes[data.cause],
      body: (
        <>
          <Title>{words.title}</Title>
          <Paragraph>{words.causes[data.cause]}</Paragraph>
          {order.paymentType === 'Online' && <Paragraph>{words.money}</Paragraph>}
          <OrderNumber mailed={mailed} context={context} />
          <OrderLines mailed={mailed} context={context} />
          <OrderButton mailed={mailed} context={context} />
        </>
      ),
    };
  },
};

export default template;
