import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { OwnAddress } from '../../api/types';
import { anOwnAddress, aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { later } from '../../test/later';
import { refusal, server } from '../../test/server';
import { settled } from '../../test/time';

const ana = aUser();

/** Opens the page with these addresses stored on the server. */
async function open(...kept: OwnAddress[]) {
  const shop = { addresses: kept };
  const profile = { name: ana.name, email: ana.email, language: 'en' };
  server.use(
    http.get('*/api/user/profile', () => HttpResponse.json({ success: true, profile })),
    http.get('*/api/user/sessions', () => HttpResponse.json({ success: true, sessions: [] })),
    http.get('*/api/user/two-factor', () => HttpResponse.json({ success: true, isOn: false })),
    http.get('*/api/address/get', () =>
      HttpResponse.json({ success: true, addresses: shop.addresses }),
    ),
    http.patch('*/api/address/:id', async ({ request, params }) => {
      const { address, isDefault } = (await request.json()) as {
        address?: OwnAddress;
        isDefault?: boolean;
      };
      shop.addresses = shop.addresses.map((each) => ({
        ...each,
        ...(each._id === params.id ? address : {}),
        isDefault: isDefault ? each._id === params.id : each.isDefault,
      }));
      const saved = shop.addresses.find(({ _id }) => _id === params.id);
      return HttpResponse.json({ success: true, message: 'Address saved', address: saved });
    }),
    http.delete('*/api/address/:id', ({ params }) => {
      shop.addresses = shop.addresses.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json({ success: true, message: 'Address removed' });
    }),
  );
  const { user } = renderApp('/account/addresses', { user: ana });
  const section = within(await screen.findByRole('main'));
  /** Chooses an action of the menu of an address. */
  async function choose(action: string, street: string) {
    const name = new RegExp(`^Actions: ${street}`);
    await user.click(await section.findByRole('button', { name }));
    await user.click(section.getByRole('button', { name: action }));
  }
  return { user, section, choose };
}

/** The rows of the addresses. */
const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Addresses' })).findAllByRole('listitem');

it('makes another address the default', async () => {
  const { section, choose } = await open(
    anOwnAddress({ street: '1 Old Road', isDefault: true }),
    anOwnAddress({ street: '2 New Road' }),
  );
  const rows = await findRows();
  expect(rows.map((row) => row.textContent.includes('Default'))).toEqual([true, false]);
  await choose('Make default', '2 New Road');
  expect(await screen.findByText(/^Your orders go to 2 New Road/)).toBeVisible();
  await waitFor(async () => expect((await findRows())[1]).toHaveTextContent('Default'));
  expect(section.getByRole('button', { name: /^Actions: 2 New Road/ })).toHaveFocus();
});

it('shows the note for the driver', async () => {
  await open(anOwnAddress({ driverNote: 'Ring twice' }));
  expect((await findRows())[0]).toHaveTextContent('For the driver: Ring twice');
});

it('edits an address, and keeps the input when it is rejected', async () => {
  const { user, section, choose } = await open(anOwnAddress({ street: '1 Old Road' }));
  await choose('Edit', '1 Old Road');
  const dialog = within(screen.getByRole('dialog', { name: 'Edit address' }));
  const street = dialog.getByLabelText('Street');
  expect(street).toHaveValue('1 Old Road');
  await user.clear(street);
  await user.type(street, '2 New Road');
  server.use(
    http.patch(
      '*/api/address/:id',
      () =>
        refusal(400, 'VALIDATION_FAILED', 'Bad', {
          'address.street': ['The street must be one line of text'],
        }),
      { once: true },
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Save address' }));
  await waitFor(() =>
    expect(street).toHaveAccessibleDescription('The street must be one line of text'),
  );
  expect(street).toHaveValue('2 New Road');
  await user.type(street, ' 3');
  await user.click(dialog.getByRole('button', { name: 'Save address' }));
  expect(await section.findByText(/^2 New Road 3, Springfield/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(section.getByRole('button', { name: /^Actions: 2 New Road 3/ })).toHaveFocus();
});

it('keeps the input after a click beside the dialog', async () => {
  const { user, choose } = await open(anOwnAddress({ street: '1 Old Road' }));
  const dialog = () => screen.getByRole('dialog', { name: 'Edit address' });
  await choose('Edit', '1 Old Road');
  await user.type(within(dialog()).getByLabelText('Street'), ' 3');
  await user.click(dialog());
  expect(within(dialog()).getByLabelText('Street')).toHaveValue('1 Old Road 3');
  await user.click(within(dialog()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('leaves another address open when one that was closed is saved', async () => {
  const saved = later();
  const { user, choose } = await open(
    anOwnAddress({ street: '1 Old Road' }),
    anOwnAddress({ street: '2 New Road' }),
  );
  const dialog = () => within(screen.getByRole('dialog', { name: 'Edit address' }));
  server.use(
    http.patch('*/api/address/:id', async () => {
      await saved.wait();
      return undefined;
    }),
  );
  await choose('Edit', '1 Old Road');
  await user.click(dialog().getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(saved.isWaitedFor()).toBe(true));
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await choose('Edit', '2 New Road');
  await user.type(dialog().getByLabelText('Street'), ' 3');
  saved.release();
  expect(await screen.findByText('Address saved')).toBeVisible();
  expect(dialog().getByLabelText('Street')).toHaveValue('2 New Road 3');
});

it('leaves a form open that was opened again while the first input was being saved', async () => {
  const saved = later();
  const { user } = await open(anOwnAddress({ street: '1 Old Road' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Add address' }));
  server.use(
    http.post('*/api/address/add', async () => {
      await saved.wait();
      const address = anOwnAddress({ street: '2 New Road' });
      return HttpResponse.json({ success: true, message: 'Address added', address });
    }),
  );
  const addButton = () => screen.getByRole('button', { name: 'Add address' });
  await findRows();
  await user.click(addButton());
  await user.type(dialog().getByLabelText('Street'), '2 New Road');
  await user.type(dialog().getByLabelText('City'), 'Springfield');
  await user.type(dialog().getByLabelText('Zip code'), '12345');
  await user.selectOptions(dialog().getByLabelText('State'), 'IL');
  await user.click(dialog().getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(saved.isWaitedFor()).toBe(true));
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(addButton());
  await user.type(dialog().getByLabelText('Street'), '3 New Road');
  saved.release();
  expect(await screen.findByText('Address added')).toBeVisible();
  expect(dialog().getByLabelText('Street')).toHaveValue('3 New Road');
});

it('asks for confirmation before it deletes an address', async () => {
  const { user, section, choose } = await open(
    anOwnAddress({ street: '1 Old Road', isDefault: true }),
  );
  await choose('Delete', '1 Old Road');
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this address?' }));
  expect(dialog.getByText(/It is your default/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep it' }));
  await choose('Delete', '1 Old Road');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await section.findByText('You have no saved addresses yet.')).toBeVisible();
  expect(section.getByRole('button', { name: 'Add address' })).toHaveFocus();
});

it('offers no further one when there are fifty', async () => {
  const { section } = await open(...Array.from({ length: 50 }, () => anOwnAddress()));
  expect(await section.findByText(/^You can keep 50 addresses/)).toBeVisible();
  expect(section.queryByRole('button', { name: 'Add address' })).not.toBeInTheDocument();
});

it('sends no queries once the customer has logged out', async () => {
  let asked = 0;
  const { user } = await open(anOwnAddress());
  await findRows();
  server.use(
    http.get('*/api/address/get', () => {
      asked += 1;
      return refusal(401, 'NOT_SIGNED_IN', 'Please log in first.');
    }),
    http.get('*/api/user/logout', () => HttpResponse.json({ success: true, message: '' })),
  );
  await user.click(screen.getByRole('button', { name: 'Account of Ana Flores' }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  await settled();
  expect(asked).toBe(0);
});
