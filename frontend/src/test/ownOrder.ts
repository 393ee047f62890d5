import { http, HttpResponse } from 'msw';
import type { Order, OwnOrderStep } from '../api/types';
import { server } from './server';

/** Serves single orders as `order` returns them at that time; counts the requests. */
export function serveOwnOrder(
  order: () => Order,
  steps: () => OwnOrderStep[] = () => [{ status: 'Order Placed', at: order().createdAt }],
) {
  const requests = { times: 0 };
  server.use(
    http.get('*/api/order/user/:name', ({ params: { name } }) => {
      requests.times += 1;
      const found = order();
      if (name !== found._id && name !== found.number) return undefined;
      return HttpResponse.json({ success: true, order: found, steps: steps() });
    }),
  );
  return requests;
}
