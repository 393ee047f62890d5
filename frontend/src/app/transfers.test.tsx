import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { anOrder, aUser } from '../test/factories';
import { later } from '../test/later';
import { serveCancel } from '../test/onlinePayment';
import { serveOwnOrder } from '../test/ownOrder';
import { renderApp } from '../test/renderApp';
import {
  aSellerOrder,
  openSellerPage,
  serveOrder,
  serveSellerOrders,
  serveStatusChange,
} from '../test/sellerPage';
import { server } from '../test/server';
import * as files from '../lib/saveFile';

/** Holds all requests to this URL. */
function hold(method: 'get' | 'post', path: string, answer: () => HttpResponse<null>) {
  const held = later();
  server.use(
    http[method](path, async () => {
      await held.wait();
      return answer();
    }),
  );
  return held;
}

const saved = vi.fn();
beforeEach(() => {
  vi.spyOn(files, 'saveFile').mockImplementation(saved.mockReset());
  server.use(
    http.get('*/api/seller/imports', () => HttpResponse.json({ success: true, imports: [] })),
    http.get('*/api/seller/newsletter', () =>
      HttpResponse.json({ success: true, subscribers: [], total: 0 }),
    ),
  );
});

const file = () => new HttpResponse<null>();
const refused = () =>
  HttpResponse.json({ success: false, code: 'X', message: 'X' }, { status: 400 }) as never;

it.each([
  {
    transfer: 'an export of products',
    page: '/seller/product-list',
    hold: () => hold('get', '*/api/seller/products.csv', file),
    begin: () => fireEvent.click(screen.getByRole('button', { name: 'Export CSV' })),
    end: () => expect(saved).toHaveBeenCalled(),
  },
  {
    transfer: 'an export of subscribers',
    page: '/seller/newsletter',
    hold: () => hold('get', '*/api/seller/newsletter.csv', file),
    begin: () => fireEvent.click(screen.getByRole('button', { name: 'Export CSV' })),
    end: () => expect(saved).toHaveBeenCalled(),
  },
  {
    transfer: 'an upload',
    page: '/seller/product-list/import',
    hold: () => hold('post', '*/api/seller/products.csv', refused),
    begin: () =>
      fireEvent.change(screen.getByLabelText('CSV file'), {
        target: { files: [new File(['name'], 'spring.csv', { type: 'text/csv' })] },
      }),
    end: () => expect(screen.getByText('X')).toBeVisible(),
  },
])("shows a seller's change of an order during $transfer", async ({ page, end, ...transfer }) => {
  let order = aSellerOrder({ number: 'AAA1' });
  serveSellerOrders([order]);
  serveOrder(() => order);
  serveStatusChange(() => {
    order = { ...order, status: 'Packing', version: 2, nextStatuses: ['Out for delivery'] };
    return HttpResponse.json({ success: true, message: '' });
  });
  const held = transfer.hold();
  const { user } = openSellerPage(page);
  await screen.findByRole('heading', { level: 1 });
  transfer.begin();
  await waitFor(() => expect(held.isWaitedFor()).toBe(true));

  await user.click(screen.getByRole('link', { name: /^Orders/ }));
  await user.click(await screen.findByRole('link', { name: /AAA1/ }));
  await user.click(await screen.findByRole('button', { name: 'Start packing: AAA1' }));
  expect(await screen.findByRole('button', { name: 'Send out: AAA1' })).toBeVisible();
  held.release();
  await waitFor(end);
});

it("shows a customer's change of an order while another one is reported", async () => {
  const reported = anOrder({ status: 'Delivered', createdAt: new Date().toISOString() });
  let order = anOrder({ number: 'AAA1' });
  server.use(
    http.get('*/api/order/user', () =>
      HttpResponse.json({ success: true, orders: [order, reported], total: 2 }),
    ),
  );
  serveOwnOrder(() => order);
  serveCancel(() => {
    order = { ...order, status: 'Cancelled' };
    return HttpResponse.json({ success: true, message: 'Order cancelled' });
  });
  const held = hold('post', '*/api/order/:id/problem', refused);
  const { user } = renderApp('/my-orders', { user: aUser() });
  await user.click(await screen.findByRole('button', { name: /^Report a problem/ }));
  await user.click(await screen.findByRole('radio', { name: 'Missing' }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(held.isWaitedFor()).toBe(true));
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('link', { name: /AAA1/ }));
  await cancel(user);
  held.release();
  expect(await screen.findByText('X')).toBeVisible();
});

async function cancel(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument(),
  );
}
