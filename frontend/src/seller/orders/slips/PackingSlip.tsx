import type { OrderItem, SellerOrder } from '../../../api/types';
import { fullName, postalLines } from '../../../lib/addressText';
import { useFormatDateTime } from '../../../features/shop/shopZone';
import { formatCents, toCents } from '../../../lib/money';
import { isRefunded, moneyWarning } from '../payment/PaymentWarning';
import { itemCount } from '../../../features/orders/orderStatuses';
import {
  PackingInstructions,
  WrittenNote,
  substitutionText,
} from '../instructions/PackingInstructions';
import { AgeCheck, AgeMark } from '../AgeCheck';
import { isHalfSheet, slipSheets } from './slipSheets';
import { t } from '../../messages/orders';

const SHORT_CLASS =
  'print:min-h-[12.5cm] print:break-inside-avoid print:border-b print:border-dashed print:border-ink print:pb-4 print:mb-4';
const LONG_CLASS =
  'print:break-before-page print:first-of-type:break-before-auto print:break-after-page print:last:break-after-auto';

/** The packing slip of an order: on its own sheets, or sharing one with another if both are short. */
export function PackingSlip({ order }: { order: SellerOrder }) {
  const { number, createdAt, address, customer, items, status, driverNote } = order;
  const warning = moneyWarning(order);
  const formatDateTime = useFormatDateTime();
  const [firstSheet = [], ...nextSheets] = slipSheets(items);
  const count = nextSheets.length + 1;
  return (
    <article
      aria-label={t('slip.label', { number })}
      className={`mx-auto w-full max-w-3xl rounded-card border border-line bg-surface p-[min(1.5rem,5vw)] md:p-10 print:max-w-none print:rounded-none print:border-0 print:bg-transparent print:p-0 ${isHalfSheet(order) ? SHORT_CLASS : LONG_CLASS}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b-2 border-ink pb-4">
        <div>
          <p className="text-sm text-soft">{t('slip.head')}</p>
          <h2 className="text-[min(2.5rem,9.5vw)] leading-none font-bold wrap-anywhere tabular-nums print:text-[2.5rem]">
            {number}
          </h2>
        </div>
        <p className="text-sm">
          {t('slip.placed', { time: formatDateTime(createdAt) })}
          <br />
          {itemCount(items)}
          {count > 1 && (
            <>
              <br />
              {t('slip.sheet', { sheet: 1, count })}
            </>
          )}
        </p>
      </header>
      {status === 'Cancelled' && (
        <p className="mt-4 border-2 border-ink p-3 text-lg font-bold">{t('slip.cancelled')}</p>
      )}
      {warning && (
        <p className="mt-4 border-2 border-sale bg-sale p-3 text-lg font-bold text-on-brand wrap-anywhere print:bg-transparent print:text-sale">
          {warning}
        </p>
      )}
      <AgeCheck order={order} className="mt-4 border-2 border-ink p-3 text-lg" />
      <PackingInstructions order={order} className="mt-4 border-2 border-ink p-3 text-lg" />
      <div className="grid gap-6 py-5 sm:grid-cols-2 print:grid-cols-2">
        <div className="wrap-anywhere">
          <h3 className="text-sm font-semibold text-soft">{t('slip.to')}</h3>
          <p className="text-lg font-semibold">{fullName(address)}</p>
          <p>
            {postalLines(address).map((line, at) => (
              <span key={at} className="block">
                {line}
              </span>
            ))}
            {address.phone}
          </p>
          {driverNote && (
            <WrittenNote
              label={t('instructions.driverNote')}
              className="mt-3 border-l-4 border-ink pl-3"
            >
              {driverNote}
            </WrittenNote>
          )}
        </div>
        <div className="wrap-anywhere">
          <h3 className="text-sm font-semibold text-soft">{t('slip.customer')}</h3>
          <p>
            {customer.name}
            <br />
            {customer.email}
          </p>
          <ToCollect order={order} />
        </div>
      </div>
      <SlipLines order={order} items={firstSheet} />
      {nextSheets.map((sheet, at) => (
        <section key={at} className="mt-8 print:mt-0 print:break-before-page">
          <p className="flex flex-wrap justify-between gap-x-4 border-b-2 border-ink pb-2 font-bold tabular-nums">
            <span>{number}</span>
            <span>{t('slip.sheet', { sheet: at + 2, count })}</span>
          </p>
          <SlipLines order={order} items={sheet} />
        </section>
      ))}
    </article>
  );
}

function ToCollect({ order }: { order: SellerOrder }) {
  const { paymentType, isPaid, amount, refunded, status } = order;
  if (status === 'Cancelled') return null;
  if (isRefunded(order)) return <p className="mt-3 font-semibold">{t('slip.nothing')}</p>;
  if (refunded > 0) {
    const amount = formatCents(toCents(refunded));
    return <p className="mt-3 font-semibold">{t('slip.partly', { amount })}</p>;
  }
  if (isPaid) return <p className="mt-3 font-semibold">{t('slip.paid')}</p>;
  if (paymentType !== 'COD') return null;
  return (
    <p className="mt-3 inline-flex flex-wrap items-baseline gap-x-3 border-2 border-ink px-3 py-2">
      {t('slip.collect')}
      <strong className="text-lg tabular-nums">{formatCents(toCents(amount))}</strong>
    </p>
  );
}

interface SlipLinesProps {
  order: SellerOrder;
  /** The items of the sheet. */
  items: readonly OrderItem[];
}

function SlipLines({ order, items }: SlipLinesProps) {
  return (
    <div className="relative overflow-x-auto print:overflow-visible">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink text-sm">
            <th scope="col" className="w-10 py-2">
              <span className="sr-only">{t('slip.packed')}</span>
            </th>
            <th scope="col" className="w-16 py-2 pr-4 text-right">
              {t('slip.qty')}
            </th>
            <th scope="col" className="py-2">
              {t('slip.product')}
            </th>
            <th scope="col" className="py-2 text-right">
              {t('slip.size')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ product, quantity, substitution }) => (
            <tr key={product._id} className="break-inside-avoid border-b border-line">
              <td className="py-2.5">
                <span aria-hidden="true" className="block size-5 border-2 border-ink" />
              </td>
              <td className="py-2.5 pr-4 text-right text-lg font-bold tabular-nums">{quantity}</td>
              <td className="min-w-24 py-2.5 pr-3 wrap-anywhere">
                {product.name}
                <AgeMark age={product.facts?.minimumAge} />
                {substitution && (
                  <span className="block font-semibold">
                    {t('instructions.lineMissing')} {substitutionText(substitution, order)}
                  </span>
                )}
              </td>
              <td className="py-2.5 text-right">{product.size}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
