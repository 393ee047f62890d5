import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { MailChoice, MailChoices } from '../../api/types';
import { aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { openSellerPage } from '../../test/sellerPage';
import { refusal, server } from '../../test/server';

const done = () => HttpResponse.json({ success: true, message: 'Done' });
/** Mocks the other requests of the account page. */
const nothingElse = (side: 'user' | 'seller') =>
  server.use(
    http.get(`*/api/${side}/sessions`, () => HttpResponse.json({ success: true, sessions: [] })),
    http.get(`*/api/${side}/two-factor`, () =>
      HttpResponse.json({ success: true, isOffered: false, isOn: false, since: null }),
    ),
    http.get('*/api/address/get', () => HttpResponse.json({ success: true, addresses: [] })),
    http.get('*/api/user/profile', () =>
      HttpResponse.json({ success: true, profile: { name: 'Ana', email: '', language: 'en' } }),
    ),
  );

/**
 * Mocks the email preferences. The server returns the current value of `known`, and updates it.
 * @returns the bodies of the updates
 */
function serve(side: 'user' | 'seller', known: MailChoices) {
  const sent: unknown[] = [];
  nothingElse(side);
  server.use(
    http.get(`*/api/${side}/mail-choices`, () => HttpResponse.json({ success: true, ...known })),
    http.post(`*/api/${side}/mail-choices`, async ({ request }) => {
      const wish = (await request.json()) as MailChoice;
      sent.push(wish);
      known.choices = known.choices.map((one) => (one.topic === wish.topic ? wish : one));
      return done();
    }),
  );
  return sent;
}
const ofCustomer = (): MailChoices => ({
  isOffered: true,
  choices: [{ topic: 'order-updates', isWanted: true }],
});
const switchOf = (name: string) => screen.findByRole('switch', { name });

describe('the e-mails of a customer', () => {
  it('are switched off and on, beside the topics that cannot be switched off', async () => {
    const sent = serve('user', ofCustomer());
    const { user } = renderApp('/account/notifications', { user: aUser() });
    const updates = await switchOf('Order updates');
    expect(updates).toBeChecked();
    await user.click(updates);
    // The response may arrive before the list is rendered again.
    await waitFor(() => expect(updates).not.toBeChecked());
    await waitFor(() => expect(sent).toEqual([{ topic: 'order-updates', isWanted: false }]));
    await user.click(updates);
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(updates).toBeChecked());
    expect(screen.getByText(/^We always write to you about orders/)).toBeVisible();
  });

  it('are restored with an error if the server rejects the change', async () => {
    serve('user', ofCustomer());
    server.use(
      http.post('*/api/user/mail-choices', () => refusal(503, 'UNAVAILABLE', 'Please try again.')),
    );
    const { user } = renderApp('/account/notifications', { user: aUser() });
    await user.click(await switchOf('Order updates'));
    expect(await screen.findByText('Please try again.')).toBeVisible();
    const updates = await switchOf('Order updates');
    await waitFor(() => expect(updates).toBeChecked());
  });

  it('include the newsletter if the email address is confirmed', async () => {
    serve('user', ofCustomer());
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/user/newsletter', () =>
        HttpResponse.json({ success: true, isConfirmed: true, isSubscribed: false }),
      ),
      http.post('*/api/user/newsletter', async ({ request }) => {
        sent.push(await request.json());
        return done();
      }),
    );
    const { user } = renderApp('/account/notifications', { user: aUser() });
    const newsletter = await switchOf('Newsletter');
    expect(newsletter).not.toBeChecked();
    await user.click(newsletter);
    await waitFor(() => expect(newsletter).toBeChecked());
    await user.click(newsletter);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { isWanted: true, consent: expect.stringMatching(/^Larder may write to this address/) },
      { isWanted: false },
    ]);
  });

  it('do not include the newsletter before the address is confirmed', async () => {
    serve('user', ofCustomer());
    renderApp('/account/notifications', { user: aUser() });
    expect(await screen.findByRole('link', { name: 'confirmed your email' })).toHaveAttribute(
      'href',
      '/account/profile',
    );
    expect(screen.queryByRole('switch', { name: 'Newsletter' })).toBeNull();
  });

  it('are none where the shop sends none', async () => {
    serve('user', { ...ofCustomer(), isOffered: false });
    renderApp('/account/notifications', { user: aUser() });
    expect(await screen.findByText('This shop sends no emails yet.')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

it('let sellers choose among their notifications', async () => {
  const choices = (['new-orders', 'payments', 'low-stock', 'daily-summary'] as const).map(
    (topic) => ({ topic, isWanted: topic !== 'low-stock' }),
  );
  const sent = serve('seller', { isOffered: true, choices });
  const { user } = openSellerPage('/seller/staff?view=account');
  expect(await switchOf('Products running low')).not.toBeChecked();
  await user.click(await switchOf('Daily summary'));
  await waitFor(() => expect(sent).toEqual([{ topic: 'daily-summary', isWanted: false }]));
});

describe('the unsubscribe link of an email', () => {
  const asked: string[] = [];
  const serveEnd = (answer = done) =>
    server.use(
      http.post('*/api/mails/end', ({ request }) => {
        asked.push(new URL(request.url).search);
        return answer();
      }),
    );
  const open = () => {
    asked.length = 0;
    location.hash = '#end=k1&topic=order-updates';
    return renderApp('/account#end=k1&topic=order-updates');
  };

  it('unsubscribes on confirmation only, without a login', async () => {
    serveEnd();
    const { user } = open();
    const yes = await screen.findByRole('button', { name: 'Yes, unsubscribe' });
    expect(asked).toEqual([]);
    await user.click(yes);
    expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toHaveFocus();
    expect(asked).toEqual(['?key=k1&topic=order-updates']);
    // The link of another email, opened in the same tab.
    location.hash = '#end=k2&topic=order-updates';
    await user.click(await screen.findByRole('button', { name: 'Yes, unsubscribe' }));
    expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
    expect(asked.at(-1)).toBe('?key=k2&topic=order-updates');
  });

  it('shows why it failed, and can be retried', async () => {
    serveEnd(() => refusal(503, 'UNAVAILABLE', 'Please try again.'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Yes, unsubscribe' }));
    expect(await screen.findByText('Please try again.')).toBeVisible();
    serveEnd();
    await user.click(screen.getByRole('button', { name: 'Yes, unsubscribe' }));
    expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  });
});
