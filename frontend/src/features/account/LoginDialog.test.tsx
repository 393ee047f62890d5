import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  accountButton,
  anaWithoutCart,
  answerLogin,
  fillIn,
  openLogin,
} from '../../test/loginDialog';
import { renderApp } from '../../test/renderApp';
import { loginOpened } from './authSlice';

describe('the dialog', () => {
  it('closes on Escape and restores the focus', async () => {
    const app = renderApp('/contact');
    await openLogin(app);
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.activeElement).toHaveAccessibleName('Login');
  });

  it('closes on a click on the backdrop, not on one inside', async () => {
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await app.user.click(dialog.getByRole('heading', { name: 'Welcome to Larder' }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await app.user.click(screen.getByRole('dialog'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('offers login and registration as tabs that share the email', async () => {
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    const [login, register] = dialog.getAllByRole('tab');
    expect(login).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByLabelText('Email')).toHaveFocus();
    await app.user.type(dialog.getByLabelText('Email'), anaWithoutCart.email);
    await app.user.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}');
    expect(register).toHaveFocus();
    expect(register).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByRole('tabpanel', { name: 'Create account' })).toBeVisible();
    await app.user.tab();
    expect(dialog.getByLabelText('Name')).toHaveFocus();
    expect(dialog.getByLabelText('Email')).toHaveValue(anaWithoutCart.email);
    await app.user.click(dialog.getByRole('button', { name: 'Create account' }));
    expect(await dialog.findByText('Please enter your name.')).toBeVisible();
    await app.user.click(dialog.getByRole('tab', { name: 'Log in' }));
    expect(dialog.queryByText(/^Please/)).not.toBeInTheDocument();
  });

  it('keeps the input when it is closed, except the password', async () => {
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await app.user.click(dialog.getByRole('tab', { name: 'Create account' }));
    await app.user.type(dialog.getByLabelText('Name'), 'Ana');
    await fillIn(app, dialog);
    await app.user.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    const again = await openLogin(app);
    expect(again.getByLabelText('Name')).toHaveValue('Ana');
    expect(again.getByLabelText('Email')).toHaveValue(anaWithoutCart.email);
    expect(again.getByLabelText('Password')).toHaveValue('');
    act(() => void app.store.dispatch(loginOpened({ reason: 'session-ended' })));
    expect(again.getByRole('tab', { name: 'Log in', selected: true })).toBeVisible();
    expect(again.getByLabelText('Email')).toHaveValue(anaWithoutCart.email);
    answerLogin();
    await app.user.type(again.getByLabelText('Password'), 'green tomatoes');
    await app.user.click(again.getByRole('button', { name: 'Login' }));
    await accountButton();
    act(() => void app.store.dispatch(loginOpened({})));
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });
});
