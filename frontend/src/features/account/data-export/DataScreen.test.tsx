import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { aUser } from '../../../test/factories';
import { renderApp } from '../../../test/renderApp';
import { refusal, server } from '../../../test/server';
import { usernameBeside } from '../../../test/usernameBeside';

const ana = aUser({ cartItems: {} });

/**
 * Opens the page.
 * @param answers responses of the deletion, in order
 */
async function open({ isOn = false, answers = [] as (() => Response)[] } = {}) {
  const sent: unknown[] = [];
  const profile = { name: ana.name, email: ana.email, language: 'en' };
  const twoFactor = { isOffered: true, isOn, since: null, recoveryCodesLeft: 0 };
  server.use(
    http.get('*/api/user/profile', () => HttpResponse.json({ success: true, profile })),
    http.get('*/api/user/sessions', () => HttpResponse.json({ success: true, sessions: [] })),
    http.get('*/api/user/two-factor', () => HttpResponse.json({ success: true, ...twoFactor })),
    http.get('*/api/address/get', () => HttpResponse.json({ success: true, addresses: [] })),
    http.get('*/api/user/logout', () => HttpResponse.json({ success: true, message: '' })),
    http.post('*/api/user/delete', async ({ request }) => {
      sent.push(await request.json());
      return answers.shift()?.() as HttpResponse<null>;
    }),
  );
  const view = renderApp('/account/data', { user: ana, products: [] });
  await screen.findByRole('button', { name: 'Delete my account' });
  return { ...view, sent };
}

const deleted = () => HttpResponse.json({ success: true, message: 'Your account is deleted' });

async function fill({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  const password = dialog.getByLabelText('Password');
  await user.type(password, 'green tomatoes');
  const submit = () =>
    user.click(dialog.getByRole('button', { name: 'Delete my account for good' }));
  return { dialog, password, submit };
}

const isAtStart = async () => {
  expect(await screen.findByText(/^Your account is deleted. Thank you/)).toBeVisible();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
};

it('deletes the account, and leaves as after a logout', async () => {
  const page = await open({
    answers: [
      () => refusal(401, 'INVALID_CREDENTIALS', 'Wrong'),
      () => refusal(409, 'ACCOUNT_IN_USE', 'One of your orders is not delivered yet.'),
      deleted,
    ],
  });
  const { dialog, password, submit } = await fill(page);
  expect(usernameBeside(password)).toBe(ana.email);
  await submit();
  await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your password.'));
  await page.user.type(password, '!');
  await submit();
  expect(await dialog.findByRole('alert')).toHaveTextContent('not delivered yet');
  expect(password).toHaveValue('green tomatoes!');
  await submit();
  await isAtStart();
  expect(page.sent).toEqual([
    { password: 'green tomatoes' },
    { password: 'green tomatoes!' },
    { password: 'green tomatoes!' },
  ]);
});

it('asks for a code if the account requires one', async () => {
  const page = await open({ isOn: true, answers: [deleted] });
  const { dialog, submit } = await fill(page);
  await page.user.type(dialog.getByLabelText(/Code from the app/), 'AAAA-BBBB');
  await submit();
  await isAtStart();
  expect(page.sent).toEqual([{ password: 'green tomatoes', code: 'AAAA-BBBB' }]);
});

it('asks for the code that another tab has just enabled', async () => {
  const page = await open({
    answers: [() => refusal(401, 'TOTP_REQUIRED', 'Code'), deleted],
  });
  const { dialog, submit } = await fill(page);
  await submit();
  await page.user.type(await dialog.findByLabelText(/Code from the app/), '123456');
  await submit();
  await isAtStart();
});

it('recognizes that an attempt whose response was lost has succeeded', async () => {
  const page = await open({
    answers: [() => HttpResponse.error(), () => refusal(401, 'NOT_SIGNED_IN', 'Log in')],
  });
  const { dialog, submit } = await fill(page);
  await submit();
  expect(await dialog.findByRole('alert')).toBeVisible();
  await submit();
  await isAtStart();
});

it('downloads all stored data', async () => {
  const { user } = await open();
  server.use(http.get('*/api/user/data', () => HttpResponse.json({ account: { name: 'Ana' } })));
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data');
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('larder-my-data.json');
});
