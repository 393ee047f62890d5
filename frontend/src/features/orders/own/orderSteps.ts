import type { OrderStatus, OwnOrder } from '../../../api/types';

/** The steps of an order that comes to its end, as customers know them. */
const LINE = ['Order Placed', 'Packing', 'Out for delivery', 'Delivered'] as const;

/** A step of the line of an order. */
export interface ShownStep {
  status: (typeof LINE)[number] | 'Cancelled';
  /** When it was made, ISO; missing where nobody wrote it down. */
  at?: string;
  /** `next`: what the order waits for. */
  is: 'done' | 'next' | 'ahead' | 'cancelled';
}

/** How far an order that stands has come: the number of steps that it has made. */
const made = (status: OrderStatus): number => LINE.findIndex((step) => step === status) + 1;

/** The line of an order: four steps, or of one that was cancelled those that it has made, and that. */
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
