import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { aProduct, aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { loginOpened } from './authSlice';

const ana = aUser();

type App = ReturnType<typeof renderApp>;

async function openLogin({ user }: App) {
  const [button] = await screen.findAllByRole('button', { name: 'Login' });
  if (!button) throw new Error('There is no way to log in');
  await user.click(button);
  return within(await screen.findByRole('dialog'));
}

async function fillIn({ user }: App, dialog: Awaited<ReturnType<typeof openLogin>>) {
  await user.type(dialog.getByLabelText('Email'), ana.email);
  await user.type(dialog.getByLabelText('Password'), 'green tomatoes');
}

const answerLogin = () =>
  server.use(
    http.post('*/api/user/login', () =>
      HttpResponse.json({ success: true, user: ana, message: '' }),
    ),
  );

const accountButton = () => screen.findByRole('button', { name: `Account of ${ana.name}` });

describe('login', () => {
  it('closes the dialog, shows the customer and goes to the start page', async () => {
    answerLogin();
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));

    expect(await accountButton()).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(location.pathname).toBe('/');
  });

  it('goes to the main heading when the page stays: the button that was pressed is gone', async () => {
    answerLogin();
    const app = renderApp('/');
    const dialog = await openLogin(app);
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));
    await accountButton();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('stays where it was asked for on the way to an order', async () => {
    answerLogin();
    const app = renderApp('/contact');
    app.store.dispatch(loginOpened({ stays: true }));
    const dialog = within(await screen.findByRole('dialog'));
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Login' }));

    await accountButton();
    expect(location.pathname).toBe('/contact');
  });

  it("shows the server's sentence once and keeps what was typed", async () => {
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
    expect(dialog.getByLabelText('Email')).toHaveValue(ana.email);
    expect(dialog.getByLabelText('Password')).toHaveValue('green tomatoes');
    expect(location.pathname).toBe('/contact');
  });

  it('tells who has closed the dialog meanwhile that it failed', async () => {
    server.use(
      http.post('*/api/user/login', async () => {
        await delay(50);
        return refusal(401, 'INVALID_CREDENTIALS', 'Email or password is wrong');
      }),
    );
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await fillIn(app, dialog);
    await app.user.keyboard('{Enter}{Escape}');
    expect(await screen.findByText('Email or password is wrong')).toBeVisible();
  });

  it('stays on the tab whose call is under way, and says there that it failed', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post('*/api/user/login', async () => {
        await held;
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
    answer();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Email or password is wrong');
    await app.user.click(other as HTMLElement);
    expect(other).toHaveAttribute('aria-selected', 'true');
  });

  it('says what is missing before asking the server', async () => {
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await app.user.type(dialog.getByLabelText('Email'), 'ana');
    await app.user.tab();
    expect(dialog.getByLabelText('Email')).toBeInvalid();

    await app.user.type(dialog.getByLabelText('Email'), '@example.com');
    expect(dialog.getByLabelText('Email')).toBeValid();

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
        const user = { ...ana, cartItems: { [milk._id]: 3 } };
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

describe('registration', () => {
  it('creates the account and goes to the start page', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/user/register', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, user: ana, message: '' }, { status: 201 });
      }),
    );
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await app.user.click(dialog.getByRole('tab', { name: 'Create account' }));
    await app.user.type(dialog.getByLabelText('Name'), ' Ana Flores ');
    await fillIn(app, dialog);
    await app.user.click(dialog.getByRole('button', { name: 'Create account' }));

    await accountButton();
    expect(sent).toEqual({ name: 'Ana Flores', email: ana.email, password: 'green tomatoes' });
    expect(location.pathname).toBe('/');
  });

  it("puts the server's complaints beside their fields and keeps what was typed", async () => {
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
    expect(dialog.getByLabelText('Email')).toHaveValue(ana.email);

    await app.user.type(dialog.getByLabelText('Password'), ' and bread');
    expect(dialog.queryByText('This password is too common')).not.toBeInTheDocument();
  });

  it('leaves the fields alone when it is refused after the dialog was closed', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post('*/api/user/register', async () => {
        await held;
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
    answer();
    expect(await screen.findByText('This password is too common')).toBeVisible();
    await act(() => delay(1));
    expect(again.getByLabelText('Password')).toBeValid();
  });

  it('asks for eight characters, and brings what is wrong first into focus', async () => {
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

describe('the dialog', () => {
  it('closes on Escape and gives the focus back', async () => {
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

  it('offers logging in and a new account as equal tabs, with the same e-mail', async () => {
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    const [login, register] = dialog.getAllByRole('tab');
    expect(login).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByLabelText('Email')).toHaveFocus();
    await app.user.type(dialog.getByLabelText('Email'), ana.email);
    await app.user.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}');
    expect(register).toHaveFocus();
    expect(register).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByRole('tabpanel', { name: 'Create account' })).toBeVisible();
    await app.user.tab();
    expect(dialog.getByLabelText('Name')).toHaveFocus();
    expect(dialog.getByLabelText('Email')).toHaveValue(ana.email);
    await app.user.click(dialog.getByRole('button', { name: 'Create account' }));
    expect(await dialog.findByText('Please enter your name.')).toBeVisible();
    await app.user.click(dialog.getByRole('tab', { name: 'Log in' }));
    expect(dialog.queryByText(/^Please/)).not.toBeInTheDocument();
  });

  it('keeps what was typed when it is closed, but for the password', async () => {
    const app = renderApp('/contact');
    const dialog = await openLogin(app);
    await app.user.click(dialog.getByRole('tab', { name: 'Create account' }));
    await app.user.type(dialog.getByLabelText('Name'), 'Ana');
    await fillIn(app, dialog);
    await app.user.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    const again = await openLogin(app);
    expect(again.getByLabelText('Name')).toHaveValue('Ana');
    expect(again.getByLabelText('Email')).toHaveValue(ana.email);
    expect(again.getByLabelText('Password')).toHaveValue('');
    act(() => void app.store.dispatch(loginOpened({ reason: 'session-ended' })));
    expect(again.getByRole('tab', { name: 'Log in', selected: true })).toBeVisible();
    expect(again.getByLabelText('Email')).toHaveValue(ana.email);
    answerLogin();
    await app.user.type(again.getByLabelText('Password'), 'green tomatoes');
    await app.user.click(again.getByRole('button', { name: 'Login' }));
    await accountButton();
    act(() => void app.store.dispatch(loginOpened({})));
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });
});
