import { Link } from '@react-email/link';
import type { ReactNode } from 'react';
import { postalLines } from '../../address/postal/postal-lines.js';
import type { MailContext } from '../../mail/mail-kind.js';
import { formatCents } from '../../mail/render/format.js';
import { ActionButton, List, Paragraph, Subtitle } from '../../mail/render/parts.js';
import { colour } from '../../mail/render/style.js';
import type { Translations } from '../../mail/render/translations.js';
import type { MailedOrder } from './mailed-order.js';
import { lineSubstitution } from './OrderInstructions.js';

interface Props {
  mailed: MailedOrder<unknown>;
  context: MailContext;
}

/** Maximum lines of an order in an email: Gmail clips messages at 102 kB, and a line has about 650 bytes. */
const MOST_LINES = 50;

const WORDS: Translations<{
  number: (number: string) => string;
  subtotal: string;
  shipping: string;
  free: string;
  tax: string;
  total: string;
  deliverTo: string;
  payment: string;
  see: string;
  more: (count: number) => string;
}> = {
  en: {
    number: (number) => `Order ${number}`,
    subtotal: 'Subtotal',
    shipping: 'Shipping',
    free: 'Free',
    tax: 'Tax (2%)',
    total: 'Total',
    deliverTo: 'Delivery address',
    payment: 'Payment',
    see: 'See your order',
    more: (count) => `And ${count} more products`,
  },
  de: {
    number: (number) => `Bestellung ${number}`,
    subtotal: 'Warenwert',
    shipping: 'Versandkosten',
    free: 'Kostenlos',
    tax: 'Steuer (2 %)',
    total: 'Gesamtsumme',
    deliverTo: 'Lieferadresse',
    payment: 'Zahlung',
    see: 'Bestellung ansehen',
    more: (count) => `Und ${count} weitere Produkte`,
  },
};

export const OrderNumber = ({ mailed: { order }, context: { language } }: Props): ReactNode => (
  <Subtitle>{WORDS[language].number(order.number)}</Subtitle>
);

/**
 * The lines and totals of an order. A long order shows its first lines and a link to all of them.
 * @param showsInstructions whether lines show their substitution preference
 */
export function OrderLines({
  mailed: { order, items },
  context: { language, link },
  showsInstructions = false,
}: Props & { showsInstructions?: boolean }): ReactNode {
  const words = WORDS[language];
  const dollars = (cents: number): string => formatCents(language, cents);
  // A single remaining line is shown instead of the link.
  const shown = items.length > MOST_LINES + 1 ? MOST_LINES : items.length;
  const lines = items
    .slice(0, shown)
    .map(({ name, size, quantity, offerPriceCents, substitution }) => {
      const price = `${quantity} × ${dollars(offerPriceCents)}`;
      return {
        label: name,
        note: [size, price, showsInstructions && lineSubstitution(language, substitution)]
          .filter(Boolean)
          .join(' · '),
        value: dollars(offerPriceCents * quantity),
      };
    });
  return (
    <>
      <List
        rows={[
          { label: words.subtotal, value: dollars(order.subtotalCents) },
          { label: words.shipping, value: words.free },
          { label: words.tax, value: dollars(order.taxCents) },
          { label: words.total, value: dollars(order.amountCents), isTotal: true },
        ]}
      />
      <List rows={lines} />
      {shown < items.length && (
        <Paragraph>
          <Link
            href={link(orderPath(order))}
            className="on-brand"
            style={{ color: colour('brand'), fontWeight: 600 }}
          >
            {words.more(items.length - shown)}
          </Link>
        </Paragraph>
      )}
    </>
  );
}

/** The delivery address in the format of its country. */
export function DeliveryAddress({ mailed: { order }, context: { language } }: Props): ReactNode {
  const lines = [...postalLines(order.addressLines, language), order.addressLines.phone];
  return (
    <>
      <Subtitle>{WORDS[language].deliverTo}</Subtitle>
      <Paragraph>
        {lines.map((line, index) => (
          <span key={index}>
            {line}
            <br />
          </span>
        ))}
      </Paragraph>
    </>
  );
}

/** @param children the payment method */
export const Payment = ({
  context: { language },
  children,
}: Pick<Props, 'context'> & { children: ReactNode }): ReactNode => (
  <>
    <Subtitle>{WORDS[language].payment}</Subtitle>
    <Paragraph>{children}</Paragraph>
  </>
);

/** The URL of an order's page. */
export const orderPath = ({ number }: Pick<MailedOrder<unknown>['order'], 'number'>): string =>
  `/my-orders/${number}`;

export const OrderButton = ({
  mailed: { order },
  context: { language, link },
}: Props): ReactNode => (
  <ActionButton href={link(orderPath(order))}>{WORDS[language].see}</ActionButton>
);
