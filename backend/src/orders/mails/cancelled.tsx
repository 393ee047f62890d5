import type { EntityManager } from 'typeorm';
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

/** Whether the customer has ordered any of the same products since, for example to pay in cash instead. */
async function isReplaced(
  manager: EntityManager,
  { id, userId, createdAt }: MailedOrder['order'],
): Promise<boolean> {
  const later = await manager.query<unknown[]>(
    `SELECT FROM orders AS later JOIN order_items AS item ON item.order_id = later.id
     WHERE later.user_id = $1 AND later.created_at > $2 AND later.id <> $3 AND later.status <> 'Cancelled'
       AND item.product_id IN (SELECT product_id FROM order_items WHERE order_id = $3) LIMIT 1`,
    [userId, createdAt, id],
  );
  return later.length > 0;
}

const template: MailTemplate<CancelledMail, MailedOrder<CancelledMail>> = {
  /** @returns null if the customer has replaced the order, whose confirmation is enough */
  async read(manager, data) {
    const mailed = await readOrder(manager, data);
    if (!mailed || data.cause !== 'customer' || mailed.order.isPaid) return mailed;
    return (await isReplaced(manager, mailed.order)) ? null : mailed;
  },
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
