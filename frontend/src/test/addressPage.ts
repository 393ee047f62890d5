import { screen } from '@testing-library/react';
import { anAddress, aProduct, aUser } from './factories';
import { renderApp } from './renderApp';

const milk = aProduct({ name: 'Milk' });
const cart = { [milk._id]: 1 };
export const anaWithMilk = aUser({ cartItems: cart });
export const old = anAddress({ street: '9 Mill Rd' });

type Shop = NonNullable<Parameters<typeof renderApp>[1]>;

export const typed = {
  'First name': 'Ana',
  'Last name': 'Flores',
  Email: 'ana@example.com',
  Country: 'United States',
  Street: '1 Market St',
  City: 'Springfield',
  State: 'IL',
  'Zip code': '02134',
  Phone: '+1 217 555 0123',
};

export async function openAddressForm(shop: Shop = {}) {
  const view = renderApp('/add-address', {
    user: anaWithMilk,
    cart,
    products: [milk],
    addresses: [old],
    ...shop,
  });
  await screen.findByLabelText('First name');
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save address' }));
  const fill = async (values: Record<string, string> = typed) => {
    for (const [label, value] of Object.entries(values)) {
      const control = screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);
      if (control.value === value) continue;
      if (control instanceof HTMLSelectElement) {
        await view.user.selectOptions(control, value);
      } else {
        await view.user.clear(control);
        await view.user.paste(value);
      }
    }
  };
  return { ...view, save, fill };
}
