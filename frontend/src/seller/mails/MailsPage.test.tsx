import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { DeadMail } from '../../api/types';
import { openSellerPage } from '../../test/sellerPage';
import { refusal, server } from '../../test/server';

const aMail = (own: Partial<DeadMail> = {}): DeadMail => ({
  _id: 'm1',
  kind: 'order-placed',
  to: 'ana@example.com',
  createdAt: '2026-11-22T10:00:00.000Z',
  gaveUpAt: '2026-11-22T10:01:00.000Z',
  problem: '550 no such mailbox',
  canBeSent: true,
  ...own,
});

function serveMails(
  mails: DeadMail[],
  waiting = { count: 0, problem: null as string | null },
): void {
  server.use(
    http.get('*/api/seller/mails', () =>
      HttpResponse.json({ success: true, mails, total: mails.length, waiting }),
    ),
  );
}

const mailTo = async (address: string): Promise<HTMLElement> => {
  const entry = (await screen.findByText(address)).closest('li');
  if (!entry) throw new Error('The address stands in no entry');
  return entry;
};

it("lists undeliverable emails with recipient and the mail server's error", async () => {
  serveMails([aMail(), aMail({ _id: 'm2', kind: 'newsletter', to: 'kim@example.com' })]);
  openSellerPage('/seller/mails');
  const ana = within(await mailTo('ana@example.com'));
  expect(ana.getByText('Order confirmation')).toBeVisible();
  expect(ana.getByText('550 no such mailbox')).toBeVisible();
  expect(within(await mailTo('kim@example.com')).getByText('Email')).toBeVisible();
});

it('requeues one, which then disappears from the list', async () => {
  const mails = [aMail()];
  serveMails(mails);
  server.use(
    http.post('*/api/seller/mails/m1/send-again', () => {
      mails.pop();
      return HttpResponse.json({ success: true, message: 'The email is being sent again' });
    }),
  );
  const { user } = openSellerPage('/seller/mails');
  const again = 'Send again: Order confirmation to ana@example.com';
  await user.click(await screen.findByRole('button', { name: again }));
  expect(await screen.findByText('The email is being sent again')).toBeVisible();
  expect(await screen.findByText('All emails were delivered')).toBeVisible();
});

it('deletes one, and does not offer to requeue one whose content is deleted', async () => {
  const mails = [aMail({ canBeSent: false })];
  serveMails(mails);
  server.use(
    http.post('*/api/seller/mails/m1/remove', () => {
      mails.pop();
      return HttpResponse.json({ success: true, message: 'The e-mail was removed' });
    }),
  );
  const { user } = openSellerPage('/seller/mails');
  const entry = within(await mailTo('ana@example.com'));
  expect(entry.queryByRole('button', { name: /^Send again/ })).toBeNull();
  await user.click(entry.getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText('All emails were delivered')).toBeVisible();
});

it('shows that the list could not be loaded, and can retry', async () => {
  server.use(http.get('*/api/seller/mails', () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Oops')));
  const { user } = openSellerPage('/seller/mails');
  await screen.findByText('The emails could not be loaded.');
  serveMails([aMail()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ana@example.com')).toBeVisible();
});

it('shows that emails wait for the mail server, and why', async () => {
  serveMails([], { count: 3, problem: 'connect ECONNREFUSED' });
  openSellerPage('/seller/mails');
  expect(await screen.findByText(/^3 emails are waiting for the mail server/)).toBeVisible();
  expect(screen.getByText('connect ECONNREFUSED')).toBeVisible();
  expect(screen.getByText('All emails were delivered')).toBeVisible();
});
