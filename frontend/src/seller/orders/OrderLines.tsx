import type { OrderItem, SellerOrder } from '../../api/types';
import { ProductPicture } from '../../components/ProductPicture';
import { categoryBackground } from '../../lib/categoryBackground';
import { formatCents, toCents } from '../../lib/money';
import { DataTable } from '../tables/DataTable';
import { AgeMark } from './AgeCheck';
import { substitutionText } from './instructions/PackingInstructions';
import { t } from '../messages/orders';

const numberClass = 'text-right tabular-nums';

const columns = (order: SellerOrder) => [
  {
    head: t('lines.product'),
    cell: (item: OrderItem) => <LineProduct item={item} order={order} />,
  },
  {
    head: t('lines.price'),
    className: `${numberClass} max-sm:sr-only`,
    cell: ({ product }: OrderItem) => formatCents(toCents(product.offerPrice)),
  },
  {
    head: (
      <>
        <span className="max-sm:hidden">{t('lines.quantity')}</span>
        <span className="sm:hidden">{t('lines.qty')}</span>
      </>
    ),
    className: numberClass,
    cell: ({ quantity }: OrderItem) => quantity,
  },
  {
    head: t('lines.sum'),
    className: numberClass,
    cellClass: 'font-semibold',
    cell: ({ product, quantity }: OrderItem) => formatCents(toCents(product.offerPrice) * quantity),
  },
];

/** The lines of an order, as they were bought, with its amounts. */
export function OrderLines({ order }: { order: SellerOrder }) {
  const { items, subtotal, tax, amount, refunded } = order;
  return (
    <DataTable
      caption={t('lines.caption')}
      columns={columns(order)}
      rows={items}
      keyOf={({ product }) => product._id}
      foot={
        <>
          <SumRow label={t('lines.subtotal')} cents={toCents(subtotal)} />
          <SumRow label={t('lines.tax')} cents={toCents(tax)} />
          <tr className="font-bold text-ink">
            <th scope="row" colSpan={2} className="px-3 py-3.5 pl-4 text-left font-bold">
              {t('lines.total')}
            </th>
            <td colSpan={2} className={`px-3 py-2.5 pr-4 text-lg ${numberClass}`}>
              {formatCents(toCents(amount))}
            </td>
          </tr>
          {refunded > 0 && <SumRow label={t('lines.refunded')} cents={-toCents(refunded)} />}
        </>
      }
    />
  );
}

function LineProduct({ item, order }: { item: OrderItem; order: SellerOrder }) {
  const { name, size, category, image, facts } = item.product;
  return (
    <div className="flex items-center gap-3">
      <div
        className={`size-12 shrink-0 overflow-hidden rounded-control @max-3xs:hidden ${categoryBackground(category)}`}
      >
        <ProductPicture src={image[0]} alt="" sizes="48px" className="size-full object-cover" />
      </div>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name}
          <AgeMark age={facts?.minimumAge} />
        </p>
        {size && <p className="text-sm text-soft">{size}</p>}
        {item.substitution && (
          <p className="text-sm font-semibold wrap-anywhere">
            {t('instructions.lineMissing')} {substitutionText(item.substitution, order)}
          </p>
        )}
      </div>
    </div>
  );
}

function SumRow({ label, cents }: { label: string; cents: number }) {
  return (
    <tr>
      <th scope="row" colSpan={2} className="px-3 py-1.5 pl-4 text-left font-normal">
        {label}
      </th>
      <td colSpan={2} className="px-3 py-1.5 pr-4 text-right tabular-nums">
        {formatCents(cents)}
      </td>
    </tr>
  );
}
