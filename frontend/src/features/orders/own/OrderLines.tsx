import type { OrderItem, Order } from '../../../api/types';
import { Link } from '../../../components/Link';
import { ProductPicture } from '../../../components/ProductPicture';
import { categoryBackground } from '../../../lib/categoryBackground';
import { formatCents, toCents, TAX_PERCENT } from '../../../lib/money';
import { productPath } from '../../../lib/productPath';
import { unitPriceText } from '../../../lib/unitPrice';
import { t } from '../../../messages/orderDetail';

/** All products of an order, as they were bought. In print, the last three stay with the totals. */
export const OrderLines = ({ items }: { items: readonly OrderItem[] }) => (
  <ul role="list" aria-label={t('products')}>
    {items.map((item, index) => (
      <OrderLine key={index} item={item} />
    ))}
  </ul>
);

function OrderLine({ item: { product, quantity } }: { item: OrderItem }) {
  const { name, size, unitPrice, category, image, offerPrice } = product;
  const cents = toCents(offerPrice);
  return (
    <li className="not-first:mt-3.5 break-inside-avoid nth-last-[-n+3]:break-after-avoid grid grid-cols-[3.25rem_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 md:grid-cols-[3.5rem_minmax(0,1fr)_auto_5rem] md:gap-x-3.5 @max-[14rem]:grid-cols-[minmax(0,1fr)_auto]">
      <div
        className={`aspect-square overflow-hidden rounded-control @max-[14rem]:w-13 ${categoryBackground(category)}`}
      >
        <ProductPicture src={image[0]} alt="" sizes="56px" className="size-full object-cover" />
      </div>
      <div className="min-w-0 @max-[14rem]:col-span-full">
        <Link to={productPath(product)} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <p className="text-sm text-soft">
          {[size, unitPriceText(unitPrice) ?? formatCents(cents)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="text-soft tabular-nums">{t('quantity', { quantity })}</p>
      <p className="min-w-15 text-right font-semibold tabular-nums">
        {formatCents(cents * quantity)}
      </p>
    </li>
  );
}

/** The totals of an order. */
export function OrderSums({ order: { subtotal, tax, amount, refunded } }: { order: Order }) {
  return (
    <dl className="break-before-avoid break-inside-avoid space-y-2.5 tabular-nums">
      <Sum label={t('subtotal')}>{formatCents(toCents(subtotal))}</Sum>
      <Sum label={t('shipping')}>{t('free')}</Sum>
      <Sum label={t('tax', { percent: TAX_PERCENT })}>{formatCents(toCents(tax))}</Sum>
      <div className="mt-3.5 flex flex-wrap justify-between gap-x-3 border-t border-line pt-3.5 text-lg font-bold md:text-xl">
        <dt>{t('total')}</dt>
        <dd>{formatCents(toCents(amount))}</dd>
      </div>
      {refunded > 0 && <Sum label={t('refunded')}>{formatCents(-toCents(refunded))}</Sum>}
    </dl>
  );
}

const Sum = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-3 text-soft">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
