import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { OrderRequest } from '../../api/types';
import { setSessionUser } from '../../features/account/authApi';
import {
  ana,
  cart,
  home,
  line,
  lost,
  milk,
  openCart,
  placed,
  placeOrderButton,
  serveOrders,
  tomatoes,
} from '../../test/checkout';
import { aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal } from '../../test/server';
import { stopTime } from '../../test/time';

type Body = OrderRequest & { items: { product: string; substitution?: string }[] };

const missing = () => screen.findByRole('combobox', { name: 'If something is missing' });
const field = (whom: string) => screen.findByRole('textbox', { name: `Note for the ${whom}` });
const add = (whom: string) => screen.findByRole('button', { name: `Add a note for the ${whom}` });

const lineWish = async () =>
  (await line('Milk')).queryByRole('combobox', { name: 'If missing: Milk' });

async function askFor(user: ReturnType<typeof openCart>['user']) {
  await user.click(await add('packer'));
  expect(await field('packer')).toHaveFocus();
  await user.keyboard(' Green <b>bananas</b> ');
  await user.click(await add('driver'));
  await user.keyboard('Ring twice');
  await user.selectOptions(await missing(), 'call');
  await user.click((await line('Milk')).getByRole('button', { name: 'If missing: Milk' }));
  await user.selectOptions((await lineWish()) ?? document.body, 'leave-out');
}

const bodyOf = ({ body }: { body: object } = { body: {} }) => body as Body;

describe('order instructions', () => {
  it('are sent with the order, and only the substitution preference stays for the next one', async () => {
    const sent = serveOrders(placed);
    const { user, unmount } = openCart();
    await askFor(user);
    expect(screen.getByText(`We call ${home.phone}.`)).toBeVisible();
    await user.click(await placeOrderButton());
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(bodyOf(sent[0])).toMatchObject({
      packerNote: 'Green <b>bananas</b>',
      driverNote: 'Ring twice',
      substitution: 'call',
    });
    expect(bodyOf(sent[0]).items).toEqual([
      { product: tomatoes._id, quantity: 2 },
      { product: milk._id, quantity: 3, substitution: 'leave-out' },
    ]);
    unmount();
    localStorage.removeItem('larder.cart');
    openCart();
    expect(await missing()).toHaveValue('call');
    expect(await add('packer')).toBeVisible();
    expect(await lineWish()).not.toBeInTheDocument();
  });

  it('is the newest text when one orders right after typing', async () => {
    const sent = serveOrders(placed);
    const { user } = openCart();
    await placeOrderButton();
    await user.click(await add('driver'));
    const set = vi.spyOn(Storage.prototype, 'setItem');
    const notesStored = () => set.mock.calls.filter(([key]) => key === `larder.notes.${ana._id}`);
    stopTime();
    await user.keyboard('Ring twice');
    expect(notesStored()).toEqual([]);
    fireEvent.click(await placeOrderButton());
    await waitFor(() => expect(bodyOf(sent[0]).driverNote).toBe('Ring twice'));
  });

  it('is stored when the field is left', async () => {
    const { user } = openCart();
    await user.click(await add('driver'));
    stopTime();
    await user.keyboard('Ring twice');
    await user.tab();
    expect(localStorage.getItem(`larder.notes.${ana._id}`)).toContain('Ring twice');
  });

  it('is not sent where nothing is', async () => {
    const sent = serveOrders(placed);
    const { user } = openCart();
    await user.click(await add('packer'));
    await user.keyboard('   ');
    await user.click(await placeOrderButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    for (const wish of ['packerNote', 'driverNote', 'substitution'])
      expect(bodyOf(sent[0])).not.toHaveProperty(wish);
    expect(bodyOf(sent[0]).items[0]).not.toHaveProperty('substitution');
  });

  it('survives a refusal and a reload', async () => {
    serveOrders(() => refusal(409, 'OUT_OF_STOCK', 'Milk is out of stock.'));
    const { user, unmount } = openCart();
    await askFor(user);
    await user.click(await placeOrderButton());
    await screen.findByText(/Milk is out of stock/);
    expect(await field('packer')).toHaveValue(' Green <b>bananas</b> ');
    unmount();
    openCart();
    expect(await field('driver')).toHaveValue('Ring twice');
    expect((await line('Milk')).getByRole('combobox', { name: /missing/ })).toHaveValue(
      'leave-out',
    );
  });

  it('make it a different order from one whose response was lost', async () => {
    const sent = serveOrders(lost, placed);
    const { user } = openCart();
    await user.selectOptions(await missing(), 'call');
    await user.click(await placeOrderButton());
    await screen.findByText(/the order won’t be placed twice/);
    await user.click(await placeOrderButton());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('are moved to a visitor who logs in, and shown to no other customer', async () => {
    const view = renderApp('/cart', { cart, products: [tomatoes, milk], addresses: [home] });
    await askFor(view.user);
    act(() => void view.store.dispatch(setSessionUser(ana)));
    await screen.findByText(`We call ${home.phone}.`);
    expect(await field('packer')).toHaveValue(' Green <b>bananas</b> ');
    act(() => void view.store.dispatch(setSessionUser(aUser({ cartItems: cart }))));
    await waitFor(() => expect(screen.getByLabelText('Note for the packer')).toHaveValue(''));
    expect(await lineWish()).toHaveValue('');
    act(() => void view.store.dispatch(setSessionUser(ana)));
    expect(await field('driver')).toHaveValue('Ring twice');
  });

  it('follow the input in another tab', async () => {
    openCart();
    await add('packer');
    const key = `larder.notes.${ana._id}`;
    localStorage.setItem(key, '{"packerNote":"From afar","lines":5}');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(await field('packer')).toHaveValue('From afar');
  });

  it("are kept without storage, and limited to the server's length", async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    const sent = serveOrders(placed);
    const { user } = openCart();
    await user.click(await add('packer'));
    fireEvent.change(await field('packer'), { target: { value: '🍐'.repeat(400) } });
    expect(screen.getByText('300 of 300 characters')).toBeVisible();
    await user.click(await placeOrderButton());
    await waitFor(() => expect(bodyOf(sent[0]).packerNote).toBe('🍐'.repeat(300)));
  });

  it('is folded away again when the note is removed', async () => {
    const { user } = openCart();
    await askFor(user);
    await user.click(screen.getByRole('button', { name: 'Remove the note for the packer' }));
    expect(await add('packer')).toHaveFocus();
  });
});
