import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { later } from '../../test/later';
import { accountButton, anaWithoutCart, fillIn, openLogin } from '../../test/loginDialog';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { settled } from '../../test/time';

describe('registration', () => {
  it('creates the account and opens the start page', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/user/register', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(
          { success: true, user: anaWithoutCart, message: '' },
          { status: 201 },
        );
      }),
    );
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await app.user.click(dialog.getByRole('tab', { name: 'Create account' }));
    await app.user.type(dialog.getByLabelText('Name'), ' Ana Flores ');
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Create account' }));

    await accountButton();
    expect(sent).toEqual({
      name: 'Ana Flores',
      email: anaWithoutCart.email,
      password: 'green tomatoes',
      language: 'en',
    });
    expect(location.pathname).toBe('/');
  });

  it("shows the server's field errors and keeps the input", async () => {
    server.use(
      http.post('*/api/user/register', () =>
        refusal(400, 'VALIDATION_FAILED', 'This password is too common', {
          password: ['This password is too common'],
        }),
      ),
    );
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await app.user.click(dialog.getByRole('tab', { name: 'Create account' }));
    await app.user.type(dialog.getByLabelText('Name'), 'Ana');
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Create account' }));

    expect(await dialog.findByText('This password is too common')).toBeVisible();
    expect(dialog.getByLabelText('Password')).toBeInvalid();
    expect(dialog.getByLabelText('Password')).toHaveFocus();
    expect(dialog.getByLabelText('Name')).toHaveValue('Ana');
    expect(dialog.getByLabelText('Email')).toHaveValue(anaWithoutCart.email);

    await app.user.type(dialog.getByLabelText('Password'), ' and bread');
    expect(dialog.queryByText('This password is too common')).not.toBeInTheDocument();
  });

  it('leaves the fields alone when it is refused after the dialog was closed', async () => {
    const answer = later();
    server.use(
      http.post('*/api/user/register', async () => {
        await answer.wait();
        const complaint = 'This password is too common';
        return refusal(400, 'VALIDATION_FAILED', complaint, { password: [complaint] });
      }),
    );
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await app.user.click(dialog.getByRole('tab', { name: 'Create account' }));
    await app.user.type(dialog.getByLabelText('Name'), 'Ana');
    await fillIn(app, dialog);
    await app.user.keyboard('{Enter}{Escape}');
    const again = await openLogin(app);
    await app.user.click(again.getByRole('tab', { name: 'Log in' }));
    answer.release();
    expect(await screen.findByText('This password is too common')).toBeVisible();
    await settled();
    expect(again.getByLabelText('Password')).toBeValid();
  });

  it('requires eight characters, and focuses the first invalid field', async () => {
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await app.user.click(dialog.getByRole('tab', { name: 'Create account' }));
    await app.user.type(dialog.getByLabelText('Password'), 'short');
    await app.user.tab();
    expect(await dialog.findByText('Please use at least 8 characters.')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus());
  });
});
