import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { accountButton, anaWithoutCart, fillIn, openLogin } from '../../test/loginDialog';
import { renderApp } from '../../test/renderApp';
import { aSeller } from '../../test/sellerPage';
import { refusal, server } from '../../test/server';

const CODE = '123 456';

/**
 * Mocks a login with two-factor authentication.
 * @returns the bodies of the requests
 */
function serveLogin(side: 'user' | 'seller') {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(`*/api/${side}/login`, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      if (!body.code) return refusal(401, 'TOTP_REQUIRED', 'Please enter the code.');
      if (body.code !== CODE) return refusal(401, 'WRONG_CODE', 'This code is wrong.');
      return HttpResponse.json({
        success: true,
        user: anaWithoutCart,
        seller: aSeller(),
        message: '',
      });
    }),
  );
  return sent;
}

it('asks a customer for the code and keeps all input', async () => {
  const sent = serveLogin('user');
  const app = renderApp('/contact');
  const dialog = await openLogin(app);
  await fillIn(app, dialog);
  await app.user.click(dialog.getByRole('button', { name: 'Login' }));

  const code = await dialog.findByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();

  await app.user.keyboard('000000{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription('This code is wrong.'));
  await waitFor(() => expect(code).toHaveFocus());
  await app.user.clear(code);
  await app.user.click(code);
  await app.user.paste(CODE);
  await app.user.keyboard('{Enter}');
  expect(await accountButton()).toBeVisible();
  const account = { email: anaWithoutCart.email, password: 'green tomatoes', language: 'en' };
  expect(sent).toEqual([account, { ...account, code: '000000' }, { ...account, code: CODE }]);
});

it('accepts a recovery code instead, and returns to the password', async () => {
  serveLogin('user');
  const app = renderApp('/contact');
  const dialog = await openLogin(app);
  await fillIn(app, dialog);
  await app.user.click(dialog.getByRole('button', { name: 'Login' }));
  await app.user.click(await dialog.findByRole('button', { name: 'Use a recovery code' }));
  const code = dialog.getByRole('textbox', { name: 'Recovery code' });
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('inputmode', 'text');
  await app.user.click(dialog.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription('Please enter the code.'));
  await app.user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(dialog.getByLabelText('Email')).toHaveValue(anaWithoutCart.email);
  const password = dialog.getByLabelText('Password');
  expect(password).toHaveValue('green tomatoes');
  await waitFor(() => expect(password).toHaveFocus());
});

it('asks a seller for the code, too', async () => {
  const sent = serveLogin('seller');
  server.use(http.get('*/api/seller/auth', () => HttpResponse.json({ success: false })));
  const { user } = renderApp('/seller/contact');
  await user.type(await screen.findByLabelText('Email'), 'sam@larder.example');
  await user.type(screen.getByLabelText('Password'), 'green tomatoes{Enter}');
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(code).toHaveFocus());
  await user.keyboard(`${CODE}{Enter}`);
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ code: CODE }));
  expect(await screen.findByText('Hi! Admin')).toBeVisible();
});
