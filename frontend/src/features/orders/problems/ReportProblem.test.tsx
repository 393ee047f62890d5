import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '../../../api/types';
import { anOrder, aProduct, aUser } from '../../../test/factories';
import { later } from '../../../test/later';
import { readForm } from '../../../test/readForm';
import { renderApp } from '../../../test/renderApp';
import { refusal, server } from '../../../test/server';

const milk = aProduct({ name: 'Milk' });
const delivered = (own: Partial<Order> = {}): Order =>
  anOrder({
    status: 'Delivered',
    createdAt: new Date().toISOString(),
    items: [
      { product: milk, quantity: 1 },
      { product: aProduct(), quantity: 2 },
    ],
    ...own,
  });
const photo = new File(['photo'], 'milk.jpg', { type: 'image/jpeg' });

const openOrders = (...orders: Order[]) => renderApp('/my-orders', { user: aUser(), orders });
const reportButton = () => screen.findByRole('button', { name: /^Report a problem/ });

/**
 * Mocks reports with these responses, in order.
 * @returns the forms sent
 */
function serveReports(...answers: (() => Response | Promise<Response>)[]) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post('*/api/order/:id/problem', async ({ request }) => {
      sent.push(Object.fromEntries(await readForm(request)));
      return (await answers.shift()?.()) as HttpResponse<null>;
    }),
  );
  return sent;
}
const taken = () => HttpResponse.json({ success: true, message: '' }, { status: 201 });

async function openDialog(...orders: Order[]) {
  const { user } = openOrders(...orders);
  await user.click(await reportButton());
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Report a problem' })) };
}

it('reports a line with a photo, and restores the focus', async () => {
  const sent = serveReports(taken);
  const { user, dialog } = await openDialog(delivered());
  await user.selectOptions(dialog.getByLabelText('What is it about?'), 'Milk');
  await user.click(dialog.getByRole('radio', { name: 'Damaged' }));
  await user.type(dialog.getByLabelText('What happened? (optional)'), 'It leaks');
  await user.upload(dialog.getByLabelText('Add a photo'), photo);
  expect(await dialog.findByText('milk.jpg')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. We will look into it.')).toBeVisible();
  expect(sent).toEqual([
    { kind: 'damaged', product: milk._id, text: 'It leaks', photo: expect.anything() },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await reportButton()).toHaveFocus();
});

it('accepts the same photo again after it could not be read', async () => {
  const { user, dialog } = await openDialog(delivered());
  const decode = vi.fn(() => Promise.reject(new DOMException('', 'EncodingError')));
  Object.assign(HTMLImageElement.prototype, { decode });
  onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'));
  await user.upload(dialog.getByLabelText('Add a photo'), photo);
  expect(await dialog.findByText(/^This photo could not be read/)).toBeVisible();
  // As if the file had been incomplete at first, while it was copied from the camera.
  decode.mockResolvedValueOnce(undefined as never);
  await user.upload(dialog.getByLabelText('Add a photo'), photo);
  expect(await dialog.findByText('milk.jpg')).toBeVisible();
});

it('reports immediately that a photo is truncated', async () => {
  const { user, dialog } = await openDialog(delivered());
  const scan = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3]);
  const half = new File([scan], 'half.jpg', { type: 'image/jpeg' });
  await user.upload(dialog.getByLabelText('Add a photo'), half);
  expect(await dialog.findByText(/^This photo is incomplete: its end is missing/)).toBeVisible();
});

it('reports missing fields without a request', async () => {
  const sent = serveReports(taken);
  const { user, dialog } = await openDialog(delivered());
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(dialog.getByText('Please choose what is wrong.')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Missing' })).toHaveFocus();
  await user.click(dialog.getByRole('radio', { name: 'Something else' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(dialog.getByText('Please write what is wrong.')).toBeVisible();
  expect(dialog.getByLabelText('What happened?')).toHaveFocus();
  expect(sent).toEqual([]);
});

it('keeps the input after an error, a lost response and closing', async () => {
  const sent = serveReports(
    () => refusal(400, 'BAD_PICTURE', 'A file is not a picture that can be read.'),
    () => HttpResponse.error(),
    taken,
  );
  const { user, dialog } = await openDialog(delivered());
  await user.click(dialog.getByRole('radio', { name: 'Missing' }));
  await user.type(dialog.getByLabelText('What happened? (optional)'), 'Gone');
  const send = () => user.click(screen.getByRole('button', { name: 'Send report' }));
  await send();
  expect(await dialog.findByText('A file is not a picture that can be read.')).toBeVisible();
  await send();
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send report' })).not.toBeDisabled(),
  );
  await user.keyboard('{Escape}');
  await user.click(await reportButton());
  expect(await screen.findByDisplayValue('Gone')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Missing' })).toBeChecked();
  await send();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toEqual(sent[0]);
});

it('sends once, however often the button is clicked', async () => {
  const answer = later();
  const sent = serveReports(async () => {
    await answer.wait();
    return taken();
  });
  const { user, dialog } = await openDialog(delivered());
  await user.click(dialog.getByRole('radio', { name: 'Missing' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Send report' }));
  expect(dialog.getByRole('button', { name: /Send/, busy: true })).toBeVisible();
  answer.release();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toHaveLength(1);
});

it('keeps the input while another report is in flight, and sends no second one', async () => {
  const answer = later();
  const sent = serveReports(async () => {
    await answer.wait();
    return taken();
  });
  const { user, dialog } = await openDialog(delivered());
  await user.click(dialog.getByRole('radio', { name: 'Missing' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await user.keyboard('{Escape}');
  await user.click(await reportButton());
  expect(screen.getByRole('button', { name: /Send/, busy: true })).toBeVisible();
  await user.type(screen.getByLabelText('What happened? (optional)'), 'Next');
  answer.release();
  expect(await screen.findByText('Thank you. We will look into it.')).toBeVisible();
  expect(screen.getByLabelText('What happened? (optional)')).toHaveValue('Next');
  expect(sent).toHaveLength(1);
});

it('reports the failure if the dialog was closed meanwhile, and keeps the input', async () => {
  const answer = later();
  serveReports(async () => {
    await answer.wait();
    return refusal(503, 'AWAY', 'Please try again.');
  });
  const { user, dialog } = await openDialog(delivered());
  await user.click(dialog.getByRole('radio', { name: 'Missing' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await user.keyboard('{Escape}');
  answer.release();
  expect(await screen.findByText('Please try again.')).toBeVisible();
  await user.click(await reportButton());
  expect(await screen.findByRole('radio', { name: 'Missing' })).toBeChecked();
});

it('keeps the input while a photo is scaled down, and waits for it before sending', async () => {
  const isRead = later();
  HTMLImageElement.prototype.decode = () => isRead.wait();
  onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'));
  const sent = serveReports(taken);
  const { user, dialog } = await openDialog(delivered());
  await user.click(dialog.getByRole('radio', { name: 'Missing' }));
  await user.upload(dialog.getByLabelText('Add a photo'), photo);
  await waitFor(() => expect(isRead.isWaitedFor()).toBe(true));
  await user.type(dialog.getByLabelText('What happened? (optional)'), 'Gone');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(sent).toEqual([]);
  isRead.release();
  expect(await dialog.findByText('milk.jpg')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() =>
    expect(sent).toEqual([{ kind: 'missing', text: 'Gone', photo: expect.anything() }]),
  );
});

it('is offered while a report is possible, and lists earlier reports', async () => {
  const at = '2026-06-03T10:00:00.000Z';
  const problem = { _id: 'p1', at, kind: 'damaged' as const, text: '<b>Leaks</b>', hasPhoto: true };
  openOrders(
    anOrder({ status: 'Packing', createdAt: new Date().toISOString() }),
    delivered({
      createdAt: '2026-01-01T10:00:00.000Z',
      items: [{ product: milk, quantity: 1 }],
      problems: [
        { ...problem, product: milk._id },
        { ...problem, _id: 'p2', kind: 'other', hasPhoto: false, seenAt: at },
        { ...problem, _id: 'p3', kind: 'missing', hasPhoto: false, seenAt: at, resolvedAt: at },
      ],
    }),
  );
  const heading = await screen.findByText('You reported');
  const [first, second, third] = heading.nextElementSibling?.children ?? [];
  await waitFor(() => expect(first).toHaveTextContent('Milk: Damaged · Jun 3 · Sent<b>Leaks</b>'));
  expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/api\/order\/[^/]+\/problem\/p1\/photo$/),
  );
  expect(second).toHaveTextContent('The whole order: Something else · Jun 3 · Seen');
  expect(third).toHaveTextContent('Jun 3 · Done');
  expect(screen.queryByRole('button', { name: /^Report a problem/ })).not.toBeInTheDocument();
});
