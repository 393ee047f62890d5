import type { ReactNode } from 'react';
import type { SellerOrder } from '../../api/types';
import { fullName, postalLines } from '../../lib/addressText';
import { methodName } from '../../features/orders/orderStatuses';
import { PaymentBadge } from '../../features/orders/orderBadges';
import { t } from '../messages/orders';

/** The customer, the address and the payment method. */
export function OrderDelivery({ order }: { order: SellerOrder }) {
  const { customer, paymentType, driverNote } = order;
  // For a deleted account only a placeholder is left.
  const isDeleted = !customer.email.includes('@');
  return (
    <dl className="flex flex-col gap-4">
      {driverNote && (
        <Fact label={t('instructions.driverNote')}>
          <span dir="auto" className="block font-semibold whitespace-pre-line">
            {driverNote}
          </span>
        </Fact>
      )}
      {isDeleted ? (
        <Fact label={t('delivery.customer')}>{t('delivery.gone')}</Fact>
      ) : (
        <Customer order={order} />
      )}
      <Fact label={t('delivery.payment')}>
        {methodName(paymentType)}
        <br />
        <PaymentBadge order={order} />
      </Fact>
    </dl>
  );
}

function Customer({ order: { address, customer, phoneUri } }: { order: SellerOrder }) {
  return (
    <>
      <Fact label={t('delivery.to')}>
        <span className="font-semibold">{fullName(address)}</span>
        {postalLines(address).map((line, at) => (
          <span key={at} className="block">
            {line}
          </span>
        ))}
        {phoneUri ? (
          <a href={phoneUri} className="text-brand underline">
            {address.phone}
          </a>
        ) : (
          address.phone
        )}
      </Fact>
      <Fact label={t('delivery.customer')}>
        <span className="font-semibold">{customer.name}</span>
        <br />
        <a href={`mailto:${customer.email}`} className="text-brand underline">
          {customer.email}
        </a>
      </Fact>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
