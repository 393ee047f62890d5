import { Check, X } from 'lucide-react';
import type { OwnOrder, OrderStatus } from '../../../api/types';
import { dateWriter, dayName } from '../../../lib/dates';
import { t } from '../../../messages/orderDetail';
import { useShopClock } from '../../shop/shopZone';

/** The steps shown for an order that is not cancelled. */
const LINE = ['Order Placed', 'Packing', 'Out for delivery', 'Delivered'] as const;

interface ShownStep {
  status: (typeof LINE)[number] | 'Cancelled';
  /** ISO time of the step; undefined if it was not recorded. */
  at?: string;
  /** `next`: the step after the current one. */
  is: 'done' | 'next' | 'ahead' | 'cancelled';
}

/** @returns the number of steps completed by an order that is not cancelled */
const made = (status: OrderStatus): number => LINE.findIndex((step) => step === status) + 1;

/** The steps to show: all four or, for a cancelled order, those completed and the cancellation. */
export function shownSteps({ order: { status }, steps }: OwnOrder): ShownStep[] {
  const at = (wanted: OrderStatus): string | undefined =>
    steps.find((step) => step.status === wanted)?.at;
  if (status === 'Cancelled') {
    const done = LINE.filter((step) => at(step) !== undefined);
    return [
      ...done.map((step): ShownStep => ({ status: step, at: at(step), is: 'done' })),
      { status, at: at(status), is: 'cancelled' },
    ];
  }
  const count = made(status);
  return LINE.map((step, index) => ({
    status: step,
    ...(index < count ? { at: at(step), is: 'done' } : { is: index === count ? 'next' : 'ahead' }),
  }));
}

const time = dateWriter({ timeStyle: 'short' });
const dayAndTime = dateWriter({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "9:41 AM" for today, otherwise with the date. */
function timeText(iso: string, timeZone?: string): string {
  const at = new Date(iso);
  const isToday = dayName(at, timeZone) === dayName(new Date(), timeZone);
  return (isToday ? time : dayAndTime)(timeZone).format(at);
}

const DISCS: Record<ShownStep['is'], string> = {
  done: 'border-brand bg-brand text-on-brand',
  next: 'border-brand bg-surface',
  ahead: 'border-line bg-surface',
  cancelled: 'border-sale bg-sale text-on-brand',
};

/** The connector from the previous step. */
const LINES: Record<ShownStep['is'], string> = {
  done: 'before:bg-brand',
  next: 'before:bg-brand',
  ahead: 'before:bg-line',
  cancelled: 'before:bg-sale',
};

/** The steps of an order with their times. */
export function OrderProgress({ own }: { own: OwnOrder }) {
  const steps = shownSteps(own);
  const last = steps.findLastIndex(({ is }) => is === 'done' || is === 'cancelled');
  return (
    <ol
      aria-label={t('progress.label')}
      className="isolate grid grid-flow-col [grid-auto-columns:minmax(0,1fr)] @max-[14rem]:grid-flow-row @max-[14rem]:gap-2 print:hidden"
    >
      {steps.map((step, index) => (
        <li
          key={step.status}
          aria-current={index === last ? 'step' : undefined}
          className={`relative px-0.5 text-center text-xs min-[23rem]:text-sm before:absolute before:top-[0.9375rem] before:right-1/2 before:-left-1/2 before:h-0.75 first:before:hidden forced-colors:before:bg-[CanvasText] md:text-md @max-[14rem]:grid @max-[14rem]:grid-cols-[auto_minmax(0,1fr)] @max-[14rem]:gap-x-2 @max-[14rem]:px-0 @max-[14rem]:text-left @max-[14rem]:before:hidden ${LINES[step.is]}`}
        >
          <Disc is={step.is} />
          <span className="block font-semibold wrap-anywhere">{t(`progress.${step.status}`)}</span>
          <StepNote step={step} />
        </li>
      ))}
    </ol>
  );
}

function Disc({ is }: Pick<ShownStep, 'is'>) {
  const Icon = is === 'done' ? Check : is === 'cancelled' ? X : undefined;
  return (
    <span
      aria-hidden="true"
      className={`relative z-1 mx-auto mb-2 grid @max-[14rem]:row-span-2 size-8.25 place-items-center rounded-full border-3 ${DISCS[is]}`}
    >
      {Icon && <Icon size="1rem" strokeWidth={2.5} />}
    </span>
  );
}

function StepNote({ step: { is, at } }: { step: ShownStep }) {
  const stepTime = useShopClock(timeText);
  if (at) {
    return (
      <time dateTime={at} className="block text-soft">
        {stepTime(at)}
      </time>
    );
  }
  return <span className="sr-only">{t(`progress.is.${is}`)}</span>;
}
