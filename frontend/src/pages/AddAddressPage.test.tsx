import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { t } from '../messages/address';
import { messagesReady } from '../messages/messageNamespace';
import { setLanguage } from '../messages/language';
import { anAddress } from '../test/factories';
import { anaWithMilk, old, openAddressForm, typed } from '../test/addressPage';
import { refusal, server } from '../test/server';

it('saves the address and returns to the cart with it selected', async () => {
  const sent: unknown[] = [];
  const added = anAddress();
  server.use(
    http.post('*/api/address/add', async ({ request }) => {
      sent.push(await request.json());
      const answer = { success: true, message: 'Address added', address: added };
      return HttpResponse.json(answer, { status: 201 });
    }),
  );
  const { save, fill } = await openAddressForm();
  await fill();
  await save();

  expect(await screen.findByText('Address added')).toBeVisible();
  await waitFor(() => expect(location.pathname).toBe('/cart'));
  expect(sent).toEqual([
    {
      userId: anaWithMilk._id,
      address: {
        firstName: 'Ana',
        lastName: 'Flores',
        email: 'ana@example.com',
        street: '1 Market St',
        city: 'Springfield',
        state: 'IL',
        zipcode: '02134',
        country: 'United States',
        phone: '+1 217 555 0123',
        driverNote: '',
      },
    },
  ]);
  server.use(
    http.get('*/api/address/get', () =>
      HttpResponse.json({ success: true, addresses: [old, added] }),
    ),
  );
  expect(await screen.findByText('1 Market St, Springfield, IL 02134')).toBeVisible();
});

it('accepts a pasted zip code and phone number', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/address/add', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, address: anAddress() }, { status: 201 });
    }),
  );
  const { save, fill } = await openAddressForm();
  await fill({
    ...typed,
    'Zip code': '\u202A０２１３４\u202C',
    Phone: 'tel:+1\u00A0217\u2011555\u20110123\u200B',
  });
  await save();
  await waitFor(() =>
    expect(sent).toMatchObject([{ address: { zipcode: '02134', phone: '+1 217-555-0123' } }]),
  );
});

it('leaves it to the server which phone numbers there are', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/address/add', async ({ request }) => {
      sent.push(await request.json());
      return refusal(400, 'VALIDATION_FAILED', 'Please check the address', {
        'address.phone': ['Please enter a valid phone number'],
      });
    }),
  );
  const { save, fill } = await openAddressForm();
  await fill({ ...typed, Phone: '٢١٧ ٥٥٥ int. 12 12' });
  await save();
  await waitFor(() =>
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(
      'Please enter a valid phone number',
    ),
  );
  expect(sent).toMatchObject([{ address: { phone: '٢١٧ ٥٥٥ int. 12 12' } }]);
});

it('requires the missing fields and focuses the first one', async () => {
  const { save } = await openAddressForm({ addresses: [] });
  expect(screen.getByLabelText('First name')).toHaveValue('Ana');
  expect(screen.getByLabelText('Last name')).toHaveValue('Flores');
  expect(screen.getByLabelText('Email')).toHaveValue(anaWithMilk.email);
  await save();
  // The form validates its fields one after another, and renders the errors shortly after the click.
  await waitFor(() => {
    for (const label of ['Street', 'City', 'State', 'Zip code', 'Phone']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/^Please enter your/);
    }
  });
  await waitFor(() => expect(screen.getByLabelText('Street')).toHaveFocus());
});

it('prefills the name of the last address, and a country that is not in the list', async () => {
  const last = anAddress({ email: 'post@example.com', phone: '2175550199', country: 'Sealand' });
  const { user } = await openAddressForm({ addresses: [last, old] });
  expect(screen.getByLabelText('Email')).toHaveValue('post@example.com');
  expect(screen.getByLabelText('Phone')).toHaveValue('2175550199');
  expect(screen.getByLabelText('Country')).toHaveValue('Sealand');
  await user.selectOptions(screen.getByLabelText('Country'), 'Peru');
  await user.selectOptions(screen.getByLabelText('Country'), 'Sealand');
  expect(screen.getByLabelText('Country')).toHaveValue('Sealand');
});

it('recognizes a country by any of its names', async () => {
  const last = anAddress({ country: 'Deutschland' });
  await openAddressForm({ addresses: [last] });
  expect(screen.getByLabelText('Country')).toHaveValue('Germany');
  expect(screen.getByLabelText('Postal code')).toBeRequired();
});

it('names fields in German too', async () => {
  setLanguage('de');
  onTestFinished(() => setLanguage('en'));
  await messagesReady();
  const named = (kind: string) => [t('field.state', { kind }), t('missing.state', { kind })];
  expect(named('prefecture')).toEqual(['Präfektur', 'Bitte geben Sie Ihre Präfektur an.']);
  expect(named('state')).toEqual(['Bundesstaat', 'Bitte geben Sie Ihren Bundesstaat an.']);
  expect(t('field.zipcode', { kind: 'postal' })).toBe('Postleitzahl');
  expect(t('wrong.zipcodeIn', { kind: 'eircode', country: 'Irland', example: 'A65 F4E2' })).toBe(
    'Eircodes für Irland sehen so aus: A65 F4E2.',
  );
});

it('offers the states of a country that has them', async () => {
  const { user } = await openAddressForm({ addresses: [] });
  await user.selectOptions(screen.getByLabelText('State'), 'Oregon');
  expect(screen.getByLabelText('State')).toHaveValue('OR');
  await user.selectOptions(screen.getByLabelText('Country'), 'Canada');
  expect(screen.getByLabelText('Province')).toHaveValue('');
  expect(screen.getByLabelText('Postal code')).not.toHaveAttribute('inputmode');
  await user.selectOptions(screen.getByLabelText('Province'), 'Ontario');
  expect(screen.getByLabelText('Province')).toHaveValue('ON');
});

const FORMS: [country: string, labels: string[]][] = [
  ['United States', ['Street', 'City', 'State', 'Zip code']],
  ['Germany', ['Street', 'City', 'Postal code']],
  ['Singapore', ['Street', 'Postal code']],
  ['Hong Kong SAR China', ['Street', 'District (optional)', 'Area']],
  ['Ireland', ['Street', 'City', 'County (optional)', 'Eircode (optional)']],
  ['United Kingdom', ['Street', 'Town or city', 'Postcode']],
  ['Japan', ['Street', 'City', 'Prefecture', 'Postal code']],
];

it.each(FORMS)('in %s requires %j', async (country, labels) => {
  const { user } = await openAddressForm({ addresses: [] });
  await user.selectOptions(screen.getByLabelText('Country'), country);
  const form = screen.getByLabelText<HTMLInputElement>('First name').form;
  const names = Array.from(form?.querySelectorAll('label') ?? [], (label) => label.textContent);
  expect(names).toEqual([
    'First name',
    'Last name',
    'Email',
    'Country',
    labels[0],
    'Apartment, floor (optional)',
    ...labels.slice(1),
    'Phone',
    'Note for the driver (optional)',
  ]);
  for (const label of labels) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    expect([label, field.required]).toEqual([label, !label.includes('optional')]);
  }
});

it('restores the input of a country', async () => {
  const { user, fill, save } = await openAddressForm({ addresses: [] });
  const sent: unknown[] = [];
  server.use(
    http.post<never, { address: object }>('*/api/address/add', async ({ request }) => {
      sent.push((await request.json()).address);
      return refusal(503, 'AWAY', 'Please try again soon');
    }),
  );
  await fill({ ...typed, State: 'OR' });
  await user.selectOptions(screen.getByLabelText('Country'), 'Hong Kong SAR China');
  await user.selectOptions(screen.getByLabelText('Area'), 'Kowloon');
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ state: 'Kowloon', zipcode: '' }]));
  await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await fill({ 'Postal code': '10115' });
  await save();
  await waitFor(() => expect(sent[1]).toMatchObject({ state: '', zipcode: '10115' }));
  await user.selectOptions(screen.getByLabelText('Country'), 'United States');
  expect(screen.getByLabelText('State')).toHaveValue('OR');
  expect(screen.getByLabelText('Zip code')).toHaveValue('10115');
});

it("shows the format of the country's zip codes", async () => {
  const { user, fill } = await openAddressForm({ addresses: [] });
  await fill({ 'Zip code': 'ABCDE' });
  await user.tab();
  await waitFor(() =>
    expect(screen.getByLabelText('Zip code')).toHaveAccessibleDescription(
      'Zip codes in the United States look like 95014.',
    ),
  );
  await user.selectOptions(screen.getByLabelText('Country'), 'United Kingdom');
  await fill({ Postcode: 'sw1a2aa' });
  await user.tab();
  await waitFor(() =>
    expect(screen.getByLabelText('Postcode')).not.toHaveAttribute('aria-invalid'),
  );
});

it.each([
  ['the country, and the code of a state', 'CA', ['Country', 'State']],
  ['the country, and the name of a state', 'California', ['Country', 'State']],
  ['the state before the country', 'california ', ['State', 'Country']],
] as const)(
  'keeps a state that the browser autofills together with %s',
  async (_, state, order) => {
    let sent: unknown;
    server.use(
      http.post<never, { address: { state: string } }>('*/api/address/add', async ({ request }) => {
        sent = (await request.json()).address.state;
        return refusal(503, 'AWAY', 'Please try again soon');
      }),
    );
    const last = anAddress({ country: 'Sealand' });
    const { save, fill } = await openAddressForm({ addresses: [last] });
    const values = { Country: 'United States', State: state };
    const fields = order.map((label) => [screen.getByLabelText(label), values[label]] as const);
    // In one act(), so that the form does not render between the two changes.
    act(() => {
      for (const [field, value] of fields) fireEvent.change(field, { target: { value } });
    });
    expect(screen.getByLabelText('State')).toHaveDisplayValue('California');
    await fill({ ...typed, State: 'CA' });
    await save();
    expect(await screen.findByText('Please try again soon')).toBeVisible();
    expect(sent).toBe('CA');
  },
);

it('requires the state again if the country does not have it', async () => {
  const last = anAddress({ country: 'Sealand' });
  const { save, fill, user } = await openAddressForm({ addresses: [last] });
  await fill({ State: 'Bavaria' });
  expect(screen.getByLabelText('State')).toHaveValue('Bavaria');
  await user.selectOptions(screen.getByLabelText('Country'), 'United States');
  expect(screen.getByLabelText('State')).toHaveValue('');
  await save();
  expect(await screen.findByText('Please enter your state.')).toBeVisible();
});

it('appends the apartment to the street', async () => {
  let street: unknown;
  server.use(
    http.post<never, { address: { street: string } }>('*/api/address/add', async ({ request }) => {
      street = (await request.json()).address.street;
      return refusal(503, 'AWAY', 'Please try again soon');
    }),
  );
  const { save, fill } = await openAddressForm();
  await fill({ ...typed, 'Apartment, floor (optional)': ' 4 B ' });
  await save();
  expect(await screen.findByText('Please try again soon')).toBeVisible();
  expect(street).toBe('1 Market St, 4 B');
});

it('complains when a field is left, and stops when it is mended', async () => {
  const { user } = await openAddressForm();
  const email = screen.getByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'ana');
  expect(email).not.toHaveAttribute('aria-invalid');
  await user.tab();
  await waitFor(() =>
    expect(email).toHaveAccessibleDescription('Please enter an email like name@example.com.'),
  );
  await user.type(email, '@example.com');
  await waitFor(() => expect(email).not.toHaveAttribute('aria-invalid'));
  expect(email).not.toHaveAccessibleDescription();
});

it.each([
  ['Zip code', '!!', 'Zip codes in the United States look like 95014.'],
  ['Phone', '-----', 'Please enter a valid phone number.'],
  ['Phone', 'call me', 'Please enter a valid phone number.'],
  ['City', '   ', 'Please enter your city.'],
])('refuses %s “%s”', async (label, value, complaint) => {
  const { user, fill } = await openAddressForm();
  await fill({ [label]: value });
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(complaint));
});

it('helps the browser and the keyboard of a phone to fill it in', async () => {
  await openAddressForm();
  const hints = Object.keys(typed).map((label) => {
    const input = screen.getByLabelText(label);
    return [input.getAttribute('autocomplete'), input.getAttribute('inputmode')];
  });
  expect(hints).toEqual([
    ['given-name', null],
    ['family-name', null],
    ['email', 'email'],
    ['country-name', null],
    ['address-line1', null],
    ['address-level2', null],
    ['address-level1', null],
    ['postal-code', 'numeric'],
    ['tel', 'tel'],
  ]);
});

it("shows the server's field errors and keeps the input", async () => {
  server.use(
    http.post('*/api/address/add', () =>
      refusal(400, 'VALIDATION_FAILED', 'Please check the address', {
        'address.city': ['We do not deliver there'],
        phone: ['Please enter a valid phone number'],
      }),
    ),
  );
  const { save, fill } = await openAddressForm();
  await fill();
  await save();
  expect(await screen.findByText('We do not deliver there')).toBeVisible();
  expect(screen.queryByText('Please check the address')).not.toBeInTheDocument();
  expect(screen.getByLabelText('City')).toHaveFocus();
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(
    'Please enter a valid phone number',
  );
  for (const [label, value] of Object.entries(typed)) {
    expect(screen.getByLabelText(label)).toHaveValue(value);
  }
});

it("shows the server's message and keeps the input when the server fails", async () => {
  server.use(http.post('*/api/address/add', () => refusal(503, 'AWAY', 'Please try again soon')));
  const { save, fill } = await openAddressForm();
  await fill();
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again soon');
  expect(screen.getAllByText('Please try again soon')).toHaveLength(1);
  expect(screen.getByLabelText('Street')).toHaveValue('1 Market St');
  expect(location.pathname).toBe('/add-address');
});
