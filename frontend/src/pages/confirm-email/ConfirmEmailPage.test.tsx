import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { EmailConfirmed, OwnEmail } from '../../api/types';
import { aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

const TOKEN = 'a-token_of-the-link';
const ana = aUser();
const UNCONFIRMED: OwnEmail = {
  email: ana.email,
  isConfirmed: false,
  newEmail: null,
  isMailOffered: true,
};

/**
 * Mocks the confirmation.
 * @returns the bodies of the requests
 */
function serve(answer: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/user/email/confirm', async ({ request }) => {
      sent.push(await request.json());
      return answer() as HttpResponse<null>;
    }),
  );
  return sent;
}
const done = (outcome: EmailConfirmed['outcome']) => () =>
  HttpResponse.json({ success: true, message: 'Email confirmed', email: ana.email, outcome });
const spent = () => refusal(410, 'LINK_SPENT', 'This link is no longer valid.');
const own = (email: OwnEmail) =>
  server.use(http.get('*/api/user/email', () => HttpResponse.json({ success: true, ...email })));
const press = async ({ user }: ReturnType<typeof renderApp>) =>
  user.click(await screen.findByRole('button', { name: 'Confirm' }));

it.each([
  ['confirmed', 'Your email is confirmed', `The email of your account is ${ana.email}.`],
  ['already', 'Your email is confirmed already', `The email of your account is ${ana.email}.`],
  ['changed', 'Your email is changed', `From now on you log in with ${ana.email}.`],
] as const)('waits for a click and shows the result: %s', async (outcome, title, text) => {
  const sent = serve(done(outcome));
  const app = renderApp(`/confirm-email#${TOKEN}`);
  await screen.findByRole('button', { name: 'Confirm' });
  expect(location.href).not.toContain(TOKEN);
  expect(sent).toEqual([]);
  await press(app);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toHaveFocus();
  expect(screen.getByText(text)).toBeVisible();
  expect(sent).toEqual([{ token: TOKEN }]);
});

it("sends another link in place of an invalid one to the account's owner", async () => {
  serve(spent);
  own(UNCONFIRMED);
  let asked = 0;
  server.use(
    http.post('*/api/user/email/send-link', () => {
      asked++;
      return HttpResponse.json({ success: true, message: 'A link is on its way' });
    }),
  );
  const app = renderApp(`/confirm-email#${TOKEN}`, { user: ana });
  await press(app);
  const title = 'This link is no longer valid';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await app.user.click(await screen.findByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText(/A link is on its way to ana@example\.com/)).toBeVisible();
  expect(asked).toBe(1);
});

it('links to the account if the address is confirmed already', async () => {
  serve(spent);
  own({ ...UNCONFIRMED, isConfirmed: true });
  const app = renderApp(`/confirm-email#${TOKEN}`, { user: ana });
  await press(app);
  const link = await screen.findByRole('link', { name: 'Go to my account' });
  expect(link).toHaveAttribute('href', '/account/profile');
});

it('asks a visitor to log in for another link, also if the link was truncated', async () => {
  const { user } = renderApp('/confirm-email');
  await user.click(await within(screen.getByRole('main')).findByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('dialog', { name: 'Welcome to Larder' })).toBeVisible();
});

it('reports that the new address belongs to another account by now', async () => {
  serve(() => refusal(409, 'EMAIL_TAKEN', 'There is already an account with this email.'));
  const app = renderApp(`/confirm-email#${TOKEN}`);
  await press(app);
  expect(await screen.findByRole('alert')).toHaveTextContent('There is already an account');
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
});

it('can be clicked again after a network failure', async () => {
  let answer: () => Response = () => HttpResponse.error();
  serve(() => answer());
  const app = renderApp(`/confirm-email#${TOKEN}`);
  await press(app);
  expect(await screen.findByRole('alert')).toBeVisible();
  answer = done('already');
  await press(app);
  expect(await screen.findByText('Your email is confirmed already')).toBeVisible();
});

it('keeps the secret for the page in the other language', async () => {
  renderApp(`/confirm-email#${TOKEN}`);
  await screen.findByRole('button', { name: 'Confirm' });
  await waitFor(() => expect(location.hash).toBe(''));
  const german = await screen.findByRole('link', { name: 'Deutsch' });
  expect(german).toHaveAttribute('href', `/de/confirm-email#${TOKEN}`);
});
