import type { OrderItem, SellerOrder } from '../../api/types';
import { ProductPicture } from '../../components/ProductPicture';
import { groundClass } from '../../lib/grounds';
import { formatCents, toCents } from '../../lib/money';

const headClass = 'px-3 py-2.5 text-sm font-semibold text-soft first:pl-4 last:pr-4';
const numberClass = 'px-3 py-2.5 text-right tabular-nums last:pr-4';

/** What is in an order, as it was bought, and what it comes to. */
export function OrderLines({ order }: { order: SellerOrder }) {
  const { items, subtotal, tax, amount, refunded } = order;
  return (
    <table className="w-full">
      <caption className="sr-only">Products of the order</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={`${headClass} text-left`}>
            Product
          </th>
          <th scope="col" className={`${headClass} text-right max-sm:sr-only`}>
            Price
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            <span className="max-sm:hidden">Quantity</span>
            <span className="sm:hidden">Qty</span>
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Sum
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Line key={item.product._id} item={item} />
        ))}
      </tbody>
      <tfoot className="text-soft">
        <Sum label="Subtotal" cents={toCents(subtotal)} />
        <Sum label="Tax" cents={toCents(tax)} />
        <tr className="font-bold text-ink">
          <th scope="row" colSpan={2} className="px-3 py-3.5 pl-4 text-left font-bold">
            Total
          </th>
          <td colSpan={2} className={`${numberClass} text-lg`}>
            {formatCents(toCents(amount))}
          </td>
        </tr>
        {refunded > 0 && <Sum label="Refunded" cents={-toCents(refunded)} />}
      </tfoot>
    </table>
  );
}

function Line({ item: { product, quantity } }: { item: OrderItem }) {
  const { name, size, category, image, offerPrice } = product;
  const cents = toCents(offerPrice);
  return (
    <tr className="border-b border-line">
      <td className="py-2.5 pr-3 pl-4">
        <div className="flex items-center gap-3">
          <div
            className={`size-12 shrink-0 overflow-hidden rounded-control ${groundClass(category)}`}
          >
            <ProductPicture src={image[0]} alt="" sizes="48px" className="size-full object-cover" />
          </div>
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{name}</p>
            {size && <p className="text-sm text-soft">{size}</p>}
          </div>
        </div>
      </td>
      <td className={`${numberClass} max-sm:sr-only`}>{formatCents(cents)}</td>
      <td className={numberClass}>{quantity}</td>
      <td className={`${numberClass} font-semibold`}>{formatCents(cents * quantity)}</td>
    </tr>
  );
}

function Sum({ label, cents }: { label: string; cents: number }) {
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
