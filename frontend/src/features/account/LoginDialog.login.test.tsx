import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../test/factories';
import { later } from '../../test/later';
import {
  accountButton,
  anaWithoutCart,
  answerLogin,
  fillIn,
  openLogin,
} from '../../test/loginDialog';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { loginOpened } from './authSlice';

describe('login', () => {
  it('closes the dialog, shows the customer and opens the start page', async () => {
    answerLogin();
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));

    expect(await accountButton()).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(location.pathname).toBe('/');
  });

  it('focuses the main heading if the page stays, since the clicked button was removed', async () => {
    answerLogin();
    const app = renderApp('/');
    const dialog = await openLogin(app);
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));
    await accountButton();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('stays on the page on the way to an order', async () => {
    answerLogin();
    const app = renderApp('/contact');
    app.store.dispatch(loginOpened({ stays: true }));
    const dialog = within(await screen.findByRole('dialog'));
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));

    await accountButton();
    expect(location.pathname).toBe('/contact');
  });

  it("shows the server's message once and keeps the input", async () => {
    server.use(
      http.post('*/api/user/login', () =>
        refusal(401, 'INVALID_CREDENTIALS', 'Email or password is wrong'),
      ),
    );
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent('Email or password is wrong');
    expect(screen.getAllByText('Email or password is wrong')).toHaveLength(1);
    expect(dialog.getByLabelText('Email')).toHaveValue(anaWithoutCart.email);
    expect(dialog.getByLabelText('Password')).toHaveValue('green tomatoes');
    expect(location.pathname).toBe('/contact');
  });

  it('reports the failure in a toast if the dialog was closed meanwhile', async () => {
    const answer = later();
    server.use(
      http.post('*/api/user/login', async () => {
        await answer.wait();
        return refusal(401, 'INVALID_CREDENTIALS', 'Email or password is wrong');
      }),
    );
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await fillIn(app, dialog);
    await app.user.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    answer.release();
    expect(await screen.findByText('Email or password is wrong')).toBeVisible();
  });

  it('stays on the tab whose request is pending, and shows the error there', async () => {
    const answer = later();
    server.use(
      http.post('*/api/user/login', async () => {
        await answer.wait();
        return refusal(401, 'INVALID_CREDENTIALS', 'Email or password is wrong');
      }),
    );
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await fillIn(app, dialog);
    await app.user.keyboard('{Enter}');
    const [own, other] = dialog.getAllByRole('tab');
    await waitFor(() => expect(other).toHaveAttribute('aria-disabled', 'true'));
    await app.user.click(other as HTMLElement);
    act(() => own?.focus());
    await app.user.keyboard('{ArrowRight}');
    act(() => void app.store.dispatch(loginOpened({ reason: 'session-ended' })));
    expect(own).toHaveAttribute('aria-selected', 'true');
    answer.release();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Email or password is wrong');
    await app.user.click(other as HTMLElement);
    expect(other).toHaveAttribute('aria-selected', 'true');
  });

  it('reports missing fields without a request', async () => {
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await app.user.type(dialog.getByLabelText('Email'), 'ana');
    await app.user.tab();
    await waitFor(() => expect(dialog.getByLabelText('Email')).toBeInvalid());

    await app.user.type(dialog.getByLabelText('Email'), '@example.com');
    await waitFor(() => expect(dialog.getByLabelText('Email')).toBeValid());

    await app.user.click(dialog.getByRole('button', { name: 'Login' }));
    expect(await dialog.findByText('Please enter your password.')).toBeVisible();
  });

  it('shows and hides the password', async () => {
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    const field = dialog.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await app.user.click(dialog.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
  });

  it('merges the cart of this browser with the saved one', async () => {
    const [milk, bread] = [aProduct(), aProduct()];
    server.use(
      http.post('*/api/user/login', () => {
        const user = { ...anaWithoutCart, cartItems: { [milk._id]: 3 } };
        return HttpResponse.json({ success: true, user, message: '' });
      }),
    );
    const app = renderApp('/contact', { cart: { [milk._id]: 1, [bread._id]: 2 } });
    const dialog = await openLogin(app);
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));

    expect(await screen.findByRole('link', { name: 'Cart, 5 items' })).toBeInTheDocument();
  });
});
