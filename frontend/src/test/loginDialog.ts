import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from './factories';
import type { renderApp } from './renderApp';
import { server } from './server';

export const anaWithoutCart = aUser();

type App = ReturnType<typeof renderApp>;

export async function openLogin({ user }: App) {
  const [button] = await screen.findAllByRole('button', { name: 'Login' });
  if (!button) throw new Error('There is no way to log in');
  await user.click(button);
  return within(await screen.findByRole('dialog'));
}

export async function fillIn({ user }: App, dialog: Awaited<ReturnType<typeof openLogin>>) {
  await user.type(dialog.getByLabelText('Email'), anaWithoutCart.email);
  await user.type(dialog.getByLabelText('Password'), 'green tomatoes');
}

export const answerLogin = () =>
  server.use(
    http.post('*/api/user/login', () =>
      HttpResponse.json({ success: true, user: anaWithoutCart, message: '' }),
    ),
  );

export const accountButton = () =>
  screen.findByRole('button', { name: `Account of ${anaWithoutCart.name}` });
