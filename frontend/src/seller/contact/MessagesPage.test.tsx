import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { SellerMessage } from '../../api/types';
import { openSellerPage } from '../../test/sellerPage';
import { refusal, server } from '../../test/server';

const aMessage = (own: Partial<SellerMessage> = {}): SellerMessage => ({
  _id: 'm1',
  name: 'Ana Flores',
  email: 'ana+milk@example.com',
  subject: 'Sour milk & more',
  message: 'Hello,\nthe milk was sour.',
  createdAt: '2026-11-22T10:00:00.000Z',
  isRead: false,
  ...own,
});

/**
 * Mocks the messages API. The server returns the current value of `messages`, and updates the first one.
 * @returns the changes sent
 */
function serve(messages: SellerMessage[]) {
  const sent: unknown[] = [];
  const change = (own: Partial<SellerMessage>) => {
    messages[0] = { ...aMessage(messages[0]), ...own };
    return HttpResponse.json({ success: true, message: 'Saved' });
  };
  server.use(
    http.get('*/api/seller/messages', () =>
      HttpResponse.json({ success: true, messages, total: messages.length, unread: 0 }),
    ),
    http.post('*/api/seller/messages/m1/read', () => {
      sent.push('read');
      return change({ isRead: true });
    }),
    http.post<never, { isDone: boolean }>('*/api/seller/messages/m1/done', async ({ request }) => {
      const { isDone } = await request.json();
      sent.push(isDone);
      return change({ doneAt: isDone ? '2026-11-23T10:00:00.000Z' : undefined, doneBy: 'Sam' });
    }),
  );
  return sent;
}

it('opens a message, which marks it as read, and links to a reply', async () => {
  const sent = serve([aMessage()]);
  const { user } = openSellerPage('/seller/messages');
  const entry = await screen.findByRole('button', { name: /^Sour milk & more.*New$/ });
  expect(screen.queryByText(/the milk was sour/)).toBeNull();
  await user.click(entry);
  expect(screen.getByText(/the milk was sour/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Reply to Ana Flores by email' })).toHaveAttribute(
    'href',
    'mailto:ana%2Bmilk@example.com?subject=Re%3A%20Sour%20milk%20%26%20more',
  );
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());
  await user.click(entry);
  await user.click(entry);
  expect(sent).toEqual(['read']);
});

it('marks a message as done, and as not done after all', async () => {
  const sent = serve([aMessage({ isRead: true })]);
  const { user } = openSellerPage('/seller/messages');
  await user.click(await screen.findByRole('button', { name: /^Sour milk/ }));
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText('Message marked as done')).toBeVisible();
  expect(await screen.findByText(/^Done by Sam/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(screen.queryByText(/^Done by Sam/)).toBeNull());
  expect(sent).toEqual([true, false]);
});

it('shows when there are none, and when they cannot be loaded', async () => {
  server.use(
    http.get('*/api/seller/messages', () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Oops')),
  );
  const { user } = openSellerPage('/seller/messages');
  await screen.findByText('The messages could not be loaded.');
  serve([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No messages')).toBeVisible();
});
