import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { anAddress, aUser } from '../test/factories';
import { anaWithMilk, openAddressForm, typed } from '../test/addressPage';
import { renderApp } from '../test/renderApp';
import { getSession } from '../features/account/authApi';
import { later } from '../test/later';
import { refusal, server } from '../test/server';

it('sends visitors to the cart', async () => {
  renderApp('/add-address');
  await waitFor(() => expect(location.pathname).toBe('/cart'));
  expect(await screen.findByText('Your cart is empty.')).toBeVisible();
});

describe('a session that ends while an address is typed', () => {
  const ended = () => refusal(401, 'NOT_SIGNED_IN', 'Please log in first.');

  async function logIn({ user }: Awaited<ReturnType<typeof openAddressForm>>, who = anaWithMilk) {
    server.use(
      http.post('*/api/user/login', () =>
        HttpResponse.json({ success: true, user: who, message: '' }),
      ),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Your session has expired/)).toBeVisible();
    await user.type(dialog.getByLabelText('Email'), who.email);
    await user.type(dialog.getByLabelText('Password'), 'green tomatoes');
    await user.click(dialog.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }

  it('loses nothing of it', async () => {
    server.use(http.post('*/api/address/add', ended));
    const page = await openAddressForm();
    await page.fill();
    await page.save();
    await logIn(page);
    expect(location.pathname).toBe('/add-address');
    for (const [label, value] of Object.entries(typed)) {
      expect(screen.getByLabelText(label)).toHaveValue(value);
    }
  });

  it('asks for the login if the session has ended when the address is saved, and keeps the input', async () => {
    const page = await openAddressForm();
    await page.fill({ Street: '1 Market St' });
    server.use(http.get('*/api/user/auth', () => HttpResponse.json({ success: false })));
    act(() => void page.store.dispatch(getSession.initiate(undefined, { forceRefetch: true })));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Street')).toHaveValue('1 Market St');
    const others = Object.entries(typed).filter(([label]) => label !== 'Street');
    await page.fill(Object.fromEntries(others));
    await page.save();
    await logIn(page);
    expect(screen.getByLabelText('Street')).toHaveValue('1 Market St');
  });

  it('shows nothing of it to another customer', async () => {
    server.use(http.post('*/api/address/add', ended));
    const page = await openAddressForm();
    await page.fill();
    await page.save();
    const ben = aUser({ name: 'Ben', email: 'ben@example.com' });
    server.use(
      http.get('*/api/address/get', () => HttpResponse.json({ success: true, addresses: [] })),
    );
    await logIn(page, ben);
    expect(screen.getByLabelText('Street')).toHaveValue('');
  });
});

it('does not redirect a customer who has navigated while the address was saved', async () => {
  const late = later();
  const answer = { success: true, message: 'Address added', address: anAddress() };
  server.use(
    http.post('*/api/address/add', async () => {
      await late.wait();
      return HttpResponse.json(answer, { status: 201 });
    }),
  );
  const { save, fill, user } = await openAddressForm();
  await fill();
  await save();
  await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] ?? document.body);
  late.release();
  expect(await screen.findByText('Address added')).toBeVisible();
  expect(location.pathname).toBe('/contact');
});
