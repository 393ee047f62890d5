import type { MailTemplate } from '../../mail/mail-kind.js';
import { formatCents } from '../../mail/render/format.js';
import { Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import { type MailedOrder, type OrderMail, isToBePacked, readOrderIn } from './mailed-order.js';
import { OrderInstructions } from './OrderInstructions.js';
import { DeliveryAddress, OrderButton, OrderLines, OrderNumber, Payment } from './OrderParts.js';

const WORDS: Translations<{
  subject: (number: string) => string;
  title: string;
  intro: (amount: string) => string;
  next: string;
  paid: (amount: string) => string;
}> = {
  en: {
    subject: (number) => `Your order ${number} is paid`,
    title: 'Thank you for your order',
    intro: (amount) => `We’ve received your payment of ${amount}.`,
    next: 'We’ll pack your order soon and email you when it is out for delivery.',
    paid: (amount) => `${amount} paid online. Thank you.`,
  },
  de: {
    subject: (number) => `Ihre Bestellung ${number} ist bezahlt`,
    title: 'Vielen Dank für Ihre Bestellung',
    intro: (amount) => `Ihre Zahlung von ${amount} ist eingegangen.`,
    next: 'Wir packen Ihre Bestellung bald; Sie hören von uns, sobald sie unterwegs ist.',
    paid: (amount) => `${amount} online bezahlt. Vielen Dank.`,
  },
};

/**
 * Confirms an order that was paid online. It repeats the whole order, since most customers get no other email before it is sent
 * out.
 */
const template: MailTemplate<OrderMail, MailedOrder> = {
  read: readOrderIn('Order Placed', 'Packing', 'Out for delivery', 'Delivered'),
  write(mailed, context) {
    const { order } = mailed;
    const words = WORDS[context.language];
    const amount = formatCents(context.language, order.amountCents);
    return {
      subject: words.subject(order.number),
      preview: words.intro(amount),
      body: (
        <>
          <Title>{words.title}</Title>
          <Paragraph>
            {words.intro(amount)} {isToBePacked(order) && words.next}
          </Paragraph>
          <OrderNumber mailed={mailed} context={context} />
          <OrderLines mailed={mailed} context={context} showsInstructions />
          <Payment context={context}>{words.paid(amount)}</Payment>
          <DeliveryAddress mailed={mailed} context={context} />
          <OrderInstructions mailed={mailed} context={context} />
          <OrderButton mailed={mailed} context={context} />
        </>
      ),
    };
  },
};

export default template;
