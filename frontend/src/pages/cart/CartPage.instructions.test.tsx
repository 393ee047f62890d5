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
const notes = () => screen.findByText('Notes for packer and driver');
/** A folded note cannot be seen, but is there. */
const folded = (whom: string) => screen.findByLabelText(`Note for the ${whom}`);

const lineSubstitution = async () =>
  (await line('Milk')).getByRole('combobox', { name: 'If missing: Milk' });

async function askFor(user: ReturnType<typeof openCart>['user']) {
  await user.click(await notes());
  await user.type(await field('packer'), ' Green <b>bananas</b> ');
  await user.type(await field('driver'), 'Ring twice');
  await user.selectOptions(await missing(), 'call');
  await user.selectOptions(await lineSubstitution(), 'leave-out');
  expect(
    (await line('Milk')).getByText('If missing: leave it out', { selector: 'p' }),
  ).toBeVisible();
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
    expect(await folded('packer')).toHaveValue('');
    expect(await lineSubstitution()).toHaveValue('');
  });

  it('is the newest text when one orders right after typing', async () => {
    const sent = serveOrders(placed);
    const { user } = openCart();
    await placeOrderButton();
    await user.click(await notes());
    await user.click(await field('driver'));
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
    await user.click(await notes());
    await user.click(await field('driver'));
    stopTime();
    await user.keyboard('Ring twice');
    await user.tab();
    expect(localStorage.getItem(`larder.notes.${ana._id}`)).toContain('Ring twice');
  });

  it('is not sent where nothing is', async () => {
    const sent = serveOrders(placed);
    const { user } = openCart();
    await user.click(await notes());
    await user.type(await field('packer'), '   ');
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
    expect(await folded('driver')).toHaveValue('Ring twice');
    expect(await notes()).toBeVisible();
    expect(screen.getByText('Green <b>bananas</b> · Ring twice')).toBeVisible();
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
    expect(await lineSubstitution()).toHaveValue('');
    act(() => void view.store.dispatch(setSessionUser(ana)));
    expect(await field('driver')).toHaveValue('Ring twice');
  });

  it('follow the input in another tab', async () => {
    openCart();
    await notes();
    const key = `larder.notes.${ana._id}`;
    localStorage.setItem(key, '{"packerNote":"From afar","lines":5}');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    await waitFor(async () => expect(await folded('packer')).toHaveValue('From afar'));
    expect(screen.getByText('From afar', { selector: 'span' })).toBeVisible();
  });

  it("are kept without storage, and limited to the server's length", async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    const sent = serveOrders(placed);
    const { user } = openCart();
    await user.click(await notes());
    fireEvent.change(await field('packer'), { target: { value: '🍐'.repeat(400) } });
    expect(screen.getByText('300 of 300 characters')).toBeVisible();
    await user.click(await placeOrderButton());
    await waitFor(() => expect(bodyOf(sent[0]).packerNote).toBe('🍐'.repeat(300)));
  });

  it('is shown at a line only where it differs from the whole order', async () => {
    const { user } = openCart();
    const preference = async () =>
      (await line('Milk')).queryByText('If missing: call me', { selector: 'p' });
    await user.selectOptions(await lineSubstitution(), 'call');
    expect(await preference()).toBeVisible();
    await user.selectOptions(await missing(), 'call');
    expect(await preference()).not.toBeInTheDocument();
    await user.selectOptions(await missing(), 'nearest');
    expect(await preference()).toBeVisible();
    await user.selectOptions(await lineSubstitution(), '');
    expect(await preference()).not.toBeInTheDocument();
  });

  it('show the note of the address, which applies unless the order has one', async () => {
    const sent = serveOrders(placed);
    const { user } = openCart({ address: { ...home, driverNote: 'Key in the shed' } });
    expect(await screen.findByText('Key in the shed', { selector: 'span' })).toBeVisible();
    await user.click(await notes());
    expect(await field('driver')).toHaveValue('Key in the shed');
    expect(await field('driver')).toHaveAccessibleDescription(/note of your address/);
    await user.click(await placeOrderButton());
    await waitFor(() => expect(sent[0]?.body).toBeDefined());
    expect(bodyOf(sent[0])).not.toHaveProperty('driverNote');
  });

  it('order without a note for the driver once that of the address is cleared', async () => {
    const sent = serveOrders(() => refusal(409, 'OUT_OF_STOCK', 'Milk is out of stock.'), placed);
    const view = openCart({ address: { ...home, driverNote: 'Key in the shed' } });
    await view.user.click(await notes());
    await view.user.clear(await field('driver'));
    expect(await field('driver')).toHaveValue('');
    expect(await field('driver')).toHaveAccessibleDescription(/no note for the driver/);
    expect(screen.queryByText('Key in the shed')).not.toBeInTheDocument();
    await view.user.click(await placeOrderButton());
    await screen.findByText(/Milk is out of stock/);
    expect(bodyOf(sent[0]).driverNote).toBe('');
    await view.user.click(await placeOrderButton());
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(bodyOf(sent[1]).driverNote).toBe('');
    view.unmount();
    localStorage.removeItem('larder.cart');
    openCart({ address: { ...home, driverNote: 'Key in the shed' } });
    await waitFor(async () => expect(await folded('driver')).toHaveValue('Key in the shed'));
  });

  it('keep the note of another address than the one whose note was cleared', async () => {
    const sent = serveOrders(placed);
    const clearedFor = '01890a5d-ac96-774b-bcce-b302099a8057';
    localStorage.setItem(`larder.notes.${ana._id}`, JSON.stringify({ clearedFor }));
    const { user } = openCart({ address: { ...home, driverNote: 'Key in the shed' } });
    await waitFor(async () => expect(await folded('driver')).toHaveValue('Key in the shed'));
    await user.click(await placeOrderButton());
    await waitFor(() => expect(sent[0]?.body).toBeDefined());
    expect(bodyOf(sent[0])).not.toHaveProperty('driverNote');
  });
});
