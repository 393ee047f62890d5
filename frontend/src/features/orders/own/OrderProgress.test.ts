import { expect, it } from 'vitest';
import type { OrderStatus, OwnOrder } from '../../../api/types';
import { anOrder } from '../../../test/factories';
import { shownSteps } from './OrderProgress';

const at = (hour: number): string => `2026-11-02T0${hour}:00:00.000Z`;
const own = (status: OrderStatus, ...made: OrderStatus[]): OwnOrder => ({
  order: anOrder({ status }),
  steps: made.map((step, index) => ({ status: step, at: at(index) })),
});

it.each<[OwnOrder, string]>([
  [own('Payment Pending', 'Payment Pending'), 'next, ahead, ahead, ahead'],
  [own('Order Placed', 'Order Placed'), 'done 0, next, ahead, ahead'],
  [own('Order Placed', 'Payment Pending', 'Order Placed'), 'done 1, next, ahead, ahead'],
  [own('Packing', 'Order Placed', 'Packing'), 'done 0, done 1, next, ahead'],
  [
    own('Out for delivery', 'Order Placed', 'Packing', 'Out for delivery'),
    'done 0, done 1, done 2, next',
  ],
  // A step that was not recorded has no time.
  [own('Delivered', 'Order Placed'), 'done 0, done, done, done'],
  [own('Cancelled', 'Order Placed', 'Packing', 'Cancelled'), 'done 0, done 1, cancelled 2'],
  [own('Cancelled', 'Payment Pending', 'Cancelled'), 'cancelled 1'],
])('shows how far an order is: %#', (order, expected) => {
  const shown = shownSteps(order).map(({ is, at: time }) =>
    time ? `${is} ${Number(time.slice(11, 13))}` : is,
  );
  expect(shown.join(', ')).toBe(expected);
});
