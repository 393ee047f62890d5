import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import * as files from '../../lib/saveFile';
import { openSellerPage } from '../../test/sellerPage';
import { refusal, server } from '../../test/server';

const subscriber = {
  _id: 's1',
  email: 'ana@example.com',
  language: 'de',
  consent: 'Yes, write to me',
  askedAt: '2026-11-20T10:00:00.000Z',
  confirmedAt: '2026-11-21T10:00:00.000Z',
};

const serve = (subscribers: object[]): void =>
  server.use(
    http.get('*/api/seller/newsletter', () =>
      HttpResponse.json({ success: true, subscribers, total: subscribers.length }),
    ),
  );

it('lists subscribers and their consent', async () => {
  serve([subscriber]);
  openSellerPage('/seller/newsletter');
  const entry = within((await screen.findByText('ana@example.com')).closest('li') as HTMLElement);
  expect(entry.getByText(/German/)).toBeVisible();
  expect(entry.getByText('Agreed to: Yes, write to me')).toBeVisible();
});

it('shows when there are none, and when they cannot be loaded', async () => {
  serve([]);
  const first = openSellerPage('/seller/newsletter');
  expect(await screen.findByText('No subscribers yet')).toBeVisible();
  first.unmount();
  server.use(
    http.get('*/api/seller/newsletter', () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Broken')),
  );
  openSellerPage('/seller/newsletter');
  expect(await screen.findByText('The subscribers could not be loaded.')).toBeVisible();
});

it('saves all of them as a file', async () => {
  const saved: string[] = [];
  vi.spyOn(files, 'saveFile').mockImplementation((_, name) => void saved.push(name));
  serve([subscriber]);
  server.use(http.get('*/api/seller/newsletter.csv', () => new HttpResponse('email\n')));
  const { user } = openSellerPage('/seller/newsletter');
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toEqual(['larder-newsletter.csv']));
});
