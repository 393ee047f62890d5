import type { OrderStep } from '../../api/types';
import { statusName } from '../../features/orders/orderStatuses';
import { useFormatDateTime } from '../../features/shop/shopZone';

/** The history of an order, oldest entry first. */
export function OrderTimeline({ steps }: { steps: readonly OrderStep[] }) {
  const formatDateTime = useFormatDateTime();
  return (
    <ol role="list" className="flex flex-col">
      {steps.map(({ at, by, status }, index) => (
        <li
          key={`${at} ${status}`}
          className="relative flex gap-3.5 pb-5 last:pb-0 before:absolute before:top-4 before:bottom-0 before:left-[0.3125rem] before:w-px before:bg-line last:before:hidden"
        >
          <span
            aria-hidden="true"
            className={`mt-1.5 size-2.75 shrink-0 rounded-full forced-color-adjust-none forced-colors:border-[CanvasText] ${
              index === steps.length - 1
                ? 'bg-brand forced-colors:bg-[CanvasText]'
                : 'border-2 border-brand bg-surface'
            }`}
          />
          <div className="min-w-0">
            <p className="font-semibold">{statusName(status)}</p>
            <p className="text-sm wrap-anywhere text-soft">
              <time dateTime={at}>{formatDateTime(at)}</time> · {by}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
