import type { MailTemplate } from '../../mail/mail-kind.js';
import { formatCents } from '../../mail/render/format.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import { type MailedOrder, type OrderMail, isToBePacked, readOrder } from './mailed-order.js';
import { OrderInstructions } from './OrderInstructions.js';
import {
  DeliveryAddress,
  OrderButton,
  OrderLines,
  OrderNumber,
  orderPath,
  Payment,
} from './OrderParts.js';

const WORDS: Translations<{
  subject: (number: string) => string;
  preview: (amount: string) => string;
  title: string;
  intro: string;
  next: string;
  cash: (amount: string) => string;
  unpaid: string;
  online: (amount: string) => string;
  pay: string;
}> = {
  en: {
    subject: (number) => `Your order ${number}`,
    preview: (amount) => `We’ve received your order for ${amount}.`,
    title: 'Thank you for your order',
    intro: 'We’ve received it.',
    next: 'We’ll pack it soon and email you when it is out for delivery.',
    cash: (amount) => `Cash on delivery: please have ${amount} ready at the door.`,
    unpaid:
      'We’ve received it, and it is waiting for payment. We pack it once it is paid; otherwise it is cancelled automatically, and you owe nothing.',
    online: (amount) => `${amount}, to be paid online.`,
    pay: 'Pay now',
  },
  de: {
    subject: (number) => `Ihre Bestellung ${number}`,
    preview: (amount) => `Ihre Bestellung über ${amount} ist bei uns eingegangen.`,
    title: 'Vielen Dank für Ihre Bestellung',
    intro: 'Sie ist bei uns eingegangen.',
    next: 'Wir packen sie bald; Sie hören von uns, sobald sie unterwegs ist.',
    cash: (amount) => `Barzahlung bei Lieferung: Bitte halten Sie ${amount} an der Tür bereit.`,
    unpaid:
      'Sie ist bei uns eingegangen und wartet auf Ihre Zahlung. Sobald sie bezahlt ist, packen wir sie; sonst wird sie von selbst storniert, und Sie schulden nichts.',
    online: (amount) => `${amount}, online zu bezahlen.`,
    pay: 'Jetzt bezahlen',
  },
};

/**
 * Confirms an order. For an online order it is a reminder that is sent only if the order stays unpaid for a while; paid.tsx
 * confirms those that are paid.
 */
const template: MailTemplate<OrderMail, MailedOrder> = {
  async read(manager, data) {
    const mailed = await readOrder(manager, data);
    if (!mailed || mailed.order.status === 'Cancelled') return null;
    const isPaidMeanwhile =
      mailed.order.paymentType === 'Online' && mailed.order.status !== 'Payment Pending';
    return isPaidMeanwhile ? null : mailed;
  },
  write(mailed, context) {
    const { order } = mailed;
    const words = WORDS[context.language];
    const isCash = order.paymentType === 'COD';
    const amount = formatCents(context.language, order.amountCents);
    return {
      subject: words.subject(order.number),
      preview: words.preview(amount),
      body: (
        <>
          <Title>{words.title}</Title>
          <Paragraph>
            {isCash ? words.intro : words.unpaid} {isToBePacked(order) && words.next}
          </Paragraph>
          {!isCash && (
            <ActionButton href={context.link(orderPath(order))}>{words.pay}</ActionButton>
          )}
          <OrderNumber mailed={mailed} context={context} />
          <OrderLines mailed={mailed} context={context} showsInstructions />
          <Payment context={context}>{isCash ? words.cash(amount) : words.online(amount)}</Payment>
          <DeliveryAddress mailed={mailed} context={context} />
          <OrderInstructions mailed={mailed} context={context} />
          {isCash && <OrderButton mailed={mailed} context={context} />}
        </>
      ),
    };
  },
};

export default template;
