import type { MailTemplate } from '../../mail/mail-kind.js';
import { formatCents } from '../../mail/render/format.js';
import { Paragraph, Title } from '../../mail/render/parts.js';
import type { Words } from '../../mail/render/words.js';
import { type MailedOrder, type OrderMail, readOrder } from './mailed-order.js';
import { DeliveryAddress, OrderLines, OrderNumber, OrdersButton, Payment } from './OrderParts.js';

const WORDS: Words<{
  subject: (number: string) => string;
  preview: (amount: string) => string;
  title: string;
  intro: string;
  cash: (amount: string) => string;
  paid: (amount: string) => string;
}> = {
  en: {
    subject: (number) => `Your order ${number}`,
    preview: (amount) => `We have got your order for ${amount}.`,
    title: 'Thank you for your order',
    intro: 'We have got it and will pack it soon. You will hear from us when it is on its way.',
    cash: (amount) => `Cash on delivery: please have ${amount} ready at the door.`,
    paid: (amount) => `${amount} paid online. Thank you.`,
  },
  de: {
    subject: (number) => `Ihre Bestellung ${number}`,
    preview: (amount) => `Ihre Bestellung über ${amount} ist bei uns eingegangen.`,
    title: 'Vielen Dank für Ihre Bestellung',
    intro:
      'Sie ist bei uns eingegangen und wird bald gepackt. Sie hören von uns, sobald sie unterwegs ist.',
    cash: (amount) => `Barzahlung bei Lieferung: Bitte halten Sie ${amount} an der Tür bereit.`,
    paid: (amount) => `${amount} online bezahlt. Vielen Dank.`,
  },
};

/** Sent when it is certain that an order is meant: when it is placed, or, if it is paid online, when it is paid. */
const template: MailTemplate<OrderMail, MailedOrder> = {
  read: readOrder,
  write(mailed, context) {
    const { order } = mailed;
    const words = WORDS[context.language];
    const amount = formatCents(context.language, order.amountCents);
    return {
      subject: words.subject(order.number),
      preview: words.preview(amount),
      body: (
        <>
          <Title>{words.title}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <OrderNumber mailed={mailed} context={context} />
          <OrderLines mailed={mailed} context={context} />
          <Payment context={context}>
            {order.paymentType === 'COD' ? words.cash(amount) : words.paid(amount)}
          </Payment>
          <DeliveryAddress mailed={mailed} context={context} />
          <OrdersButton context={context} />
        </>
      ),
    };
  },
};

export default template;
