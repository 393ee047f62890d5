import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { fillIn, openLogin } from '../../test/loginDialog';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

// On a busy machine, compiling this module takes longer than the timeout of findBy queries.
beforeAll(() => import('./ResetPasswordPage'));

const TOKEN = 'a-token_of-the-link';
const spent = () => refusal(410, 'LINK_SPENT', 'This link is no longer valid.');

/**
 * Mocks requesting and using a reset link, for customers or sellers.
 * @returns the bodies of the requests
 */
function serve(side: 'user' | 'seller', answer = () => HttpResponse.json({ success: true })) {
  const sent: unknown[] = [];
  for (const call of ['forgot', 'reset']) {
    server.use(
      http.post(`*/api/${side}/password/${call}`, async ({ request }) => {
        sent.push(await request.json());
        return answer();
      }),
    );
  }
  return sent;
}
const changed = () =>
  HttpResponse.json({ success: true, message: 'Password changed', email: 'ana@example.com' });

it('offers a link after a failed login, with the typed email', async () => {
  const sent = serve('user');
  server.use(
    http.post('*/api/user/login', () =>
      refusal(401, 'INVALID_CREDENTIALS', 'The email or the password is wrong.'),
    ),
  );
  const app = renderApp('/cart');
  const dialog = await openLogin(app);
  await fillIn(app, dialog);
  await app.user.click(dialog.getByRole('button', { name: 'Login' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The email or the password is wrong.');
  await app.user.click(dialog.getByRole('button', { name: 'Forgot your password?' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Forgot your password?' }));
  expect(ask.getByLabelText('Email')).toHaveValue('ana@example.com');
  await app.user.clear(ask.getByLabelText('Email'));
  await app.user.type(ask.getByLabelText('Email'), ' ana@home.example ');
  await app.user.click(ask.getByRole('button', { name: 'Send the link' }));
  expect(await ask.findByRole('status')).toHaveTextContent(
    'If there is an account with ana@home.example, a link is on its way to it.',
  );
  expect(sent).toEqual([{ email: 'ana@home.example' }]);
  await app.user.click(ask.getByRole('button', { name: 'Back to the login' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('ana@home.example');
});

it('explains that the shop sends no emails, and how to contact it', async () => {
  serve('user', () => refusal(503, 'MAIL_OFF', 'This shop sends no emails yet.'));
  const app = renderApp('/contact');
  const dialog = await openLogin(app);
  await app.user.click(dialog.getByRole('button', { name: 'Forgot your password?' }));
  await app.user.type(dialog.getByLabelText('Email'), 'ana@example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This shop sends no emails yet.');
  const help = within(screen.getByRole('dialog')).getByRole('link', { name: 'ask us' });
  expect(help).toHaveAttribute('href', '/contact');
});

it('removes the token from the URL, and opens the login', async () => {
  const sent = serve('user', changed);
  const { user } = renderApp(`/reset-password#${TOKEN}`);
  const password = await screen.findByLabelText('New password');
  expect(password).toHaveAccessibleDescription(
    'At least 8 characters that are hard to guess, such as several words.',
  );
  expect(location.href).not.toContain(TOKEN);
  const german = await screen.findByRole('link', { name: 'Deutsch' });
  expect(german).toHaveAttribute('href', `/de/reset-password#${TOKEN}`);
  await user.type(password, 'short{Enter}');
  await waitFor(() => expect(password).toBeInvalid());
  await user.type(password, ' no more{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Welcome to Larder' }));
  expect(sent).toEqual([{ token: TOKEN, password: 'short no more' }]);
  await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveValue('ana@example.com'));
  expect(screen.getByRole('heading', { name: 'Your password is changed', hidden: true }));
});

it('offers a new link in place of an invalid one', async () => {
  const sent = serve('user', spent);
  const { user } = renderApp(`/reset-password#${TOKEN}`);
  await user.type(await screen.findByLabelText('New password'), 'seven green pears{Enter}');
  const title = 'This link is no longer valid';
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ email: 'ana@example.com' }));
});

it('does without a token, as after a link that was cut off', async () => {
  renderApp('/reset-password');
  expect(await screen.findByRole('button', { name: 'Send the link' })).toBeVisible();
});

it('does the same for sellers, at an address of their own', async () => {
  const sent = serve('seller', changed);
  server.use(http.get('*/api/seller/auth', () => HttpResponse.json({ success: false })));
  const { user } = renderApp(`/seller/reset-password#${TOKEN}`);
  await user.type(await screen.findByLabelText('New password'), 'seven green pears{Enter}');
  expect(await screen.findByRole('heading', { name: 'Seller login' })).toBeVisible();
  expect(sent).toEqual([{ token: TOKEN, password: 'seven green pears' }]);
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
});
