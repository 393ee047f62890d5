import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { addressApi } from '../../features/address/addressApi';
import { setSessionUser } from '../../features/account/authApi';
import {
  ana,
  cart,
  home,
  milk,
  openCart,
  placed,
  placeOrderButton,
  serveOrders,
  sumOf,
  tomatoes,
  work,
} from '../../test/checkout';
import { later } from '../../test/later';
import { renderApp } from '../../test/renderApp';
import { server } from '../../test/server';

describe('the summary', () => {
  it('adds up to the cent', async () => {
    openCart();
    await placeOrderButton();
    expect(sumOf('Price')).toHaveTextContent('$10.75');
    expect(sumOf('Shipping fee')).toHaveTextContent('Free');
    expect(sumOf('Tax (2%)')).toHaveTextContent('$0.21');
    expect(sumOf('Total')).toHaveTextContent('$10.96');
    // Tomatoes are $0.80 less, milk $2.55.
    expect(screen.getByText('You save $9.25')).toBeVisible();
    const methods = screen.getByRole('combobox', { name: 'Payment method' });
    expect(
      within(methods)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['Cash On Delivery']);
  });

  it('delivers to the first address, or to another one', async () => {
    const sent = serveOrders(placed);
    const { user } = openCart();
    expect(await screen.findByText('1 Market St, Springfield, IL 02134')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change delivery address' }));
    await user.click(screen.getByRole('radio', { name: /Ben Flores/ }));
    expect(screen.getByRole('link', { name: 'Add address' })).toHaveAttribute(
      'href',
      '/add-address',
    );
    await user.click(await placeOrderButton());
    await waitFor(() => expect(sent.map(({ body }) => body.address)).toEqual([work._id]));
  });

  it('uses the default address, wherever it is in the list', async () => {
    renderApp('/cart', {
      cart,
      user: ana,
      products: [tomatoes, milk],
      addresses: [home, { ...work, isDefault: true }],
    });
    expect(await screen.findByText('9 Mill Rd, Springfield, IL 02134')).toBeVisible();
  });

  it('removes an address', async () => {
    const removed: unknown[] = [];
    const { user } = openCart();
    await user.click(await screen.findByRole('button', { name: 'Change delivery address' }));
    server.use(
      http.delete('*/api/address/:id', ({ params }) => {
        removed.push(params.id);
        return HttpResponse.json({ success: true, message: '' });
      }),
      http.get('*/api/address/get', () => HttpResponse.json({ success: true, addresses: [work] })),
    );
    await user.click(screen.getByRole('button', { name: /Remove address 1 Market St/ }));
    const page = within(screen.getByRole('main'));
    await waitFor(() => expect(page.getAllByRole('radio')).toHaveLength(1));
    expect(screen.getByRole('radio', { name: /Ben Flores/ })).toBeChecked();
    expect(removed).toEqual([home._id]);
  });

  it('requires an address before ordering', async () => {
    const { user, store } = renderApp('/cart', {
      cart,
      user: ana,
      products: [tomatoes, milk],
      addresses: [],
    });
    await user.click(await placeOrderButton());
    const add = screen.getByRole('link', { name: 'Add address' });
    await waitFor(() => expect(add).toHaveFocus());
    expect(add).toHaveAccessibleDescription('Please select an address');
    expect(screen.getByRole('alert')).toHaveTextContent('Please select an address');
    expect(screen.getAllByText('Please select an address')).toHaveLength(1);

    await act(() =>
      store.dispatch(addressApi.util.upsertQueryData('getAddresses', ana._id, [home])),
    );
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('asks visitors to log in', async () => {
    const { user } = renderApp('/cart', { cart, products: [tomatoes, milk] });
    await user.click(await placeOrderButton());
    expect(await screen.findByRole('dialog', { name: 'Welcome to Larder' })).toBeVisible();
  });

  it('keeps the button while the addresses are loading', async () => {
    const { store } = renderApp('/cart', {
      cart,
      products: [tomatoes, milk],
      addresses: [home],
    });
    const button = await placeOrderButton();
    button.focus();
    const late = later();
    server.use(
      http.get('*/api/address/get', async () => {
        await late.wait();
        return HttpResponse.json({ success: true, addresses: [home] });
      }),
    );
    await store.dispatch(setSessionUser(ana));
    expect(await screen.findByText('Loading your addresses')).toBeInTheDocument();
    late.release();
    expect(await placeOrderButton()).toBe(button);
    expect(button).toHaveFocus();
  });
});
