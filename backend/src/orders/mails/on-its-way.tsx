import type { MailTemplate } from '../../mail/mail-kind.js';
import { formatCents } from '../../mail/render/format.js';
import { Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import { type MailedOrder, type OrderMail, readOrderIn } from './mailed-order.js';
import { DeliveryAddress, OrderButton, OrderLines, OrderNumber } from './OrderParts.js';

const WORDS: Translations<{
  subject: (number: string) => string;
  title: string;
  intro: string;
  cash: (amount: string) => string;
}> = {
  en: {
    subject: (number) => `Your order ${number} is out for delivery`,
    title: 'Your order is out for delivery',
    intro: 'It has left our shop and will be with you soon.',
    cash: (amount) => `Please have ${amount} ready in cash.`,
  },
  de: {
    subject: (number) => `Ihre Bestellung ${number} ist unterwegs`,
    title: 'Ihre Bestellung ist unterwegs',
    intro: 'Sie hat unseren Laden verlassen und ist bald bei Ihnen.',
    cash: (amount) => `Bitte halten Sie ${amount} in bar bereit.`,
  },
};

const template: MailTemplate<OrderMail, MailedOrder> = {
  read: readOrderIn('Out for delivery'),
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
          {order.paymentType === 'COD' && <Paragraph>{words.cash(amount)}</Paragraph>}
          <DeliveryAddress mailed={mailed} context={context} />
          <OrderNumber mailed={mailed} context={context} />
          <OrderLines mailed={mailed} context={context} />
          <OrderButton mailed={mailed} context={context} />
        </>
      ),
    };
  },
};

export default template;
