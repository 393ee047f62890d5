import type { Address, Order, OwnAddress, Product, User } from '../api/types';

let count = 0;

/** A new id in the format of the server's ids. */
export const anId = (): string =>
  `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;

export const aProduct = (own: Partial<Product> = {}): Product => ({
  _id: anId(),
  name: 'Vine Tomatoes',
  description: ['Ripened on the vine', 'Good raw or cooked'],
  category: 'Vegetables',
  price: 4,
  offerPrice: 3.2,
  image: ['/pictures/tomato-960.webp'],
  inStock: true,
  size: '1 kg',
  createdAt: '2026-11-01T08:00:00.000Z',
  // The unit price depends on size and price.
  ...(!('size' in own || 'offerPrice' in own) && {
    unitPrice: { price: 3.2, unit: 'kg', amount: 1 },
  }),
  ...own,
});

export const aUser = (own: Partial<User> = {}): User => ({
  _id: anId(),
  name: 'Ana Flores',
  email: 'ana@example.com',
  cartItems: {},
  cartVersion: 1,
  ...own,
});

export const anAddress = (own: Partial<Address> = {}): Address => ({
  _id: anId(),
  firstName: 'Ana',
  lastName: 'Flores',
  email: 'ana@example.com',
  street: '1 Market St',
  city: 'Springfield',
  state: 'IL',
  zipcode: '02134',
  country: 'United States',
  phone: '2175550123',
  ...own,
});

/** An entry of the customer's address book. */
export const anOwnAddress = (own: Partial<OwnAddress> = {}): OwnAddress => ({
  ...anAddress(),
  isDefault: false,
  ...own,
});

export const anOrder = (own: Partial<Order> = {}): Order => ({
  _id: anId(),
  number: 'K7M2QX9AHT',
  items: [{ product: aProduct(), quantity: 2 }],
  subtotal: 6.4,
  tax: 0.12,
  amount: 6.52,
  address: anAddress(),
  paymentType: 'COD',
  status: 'Order Placed',
  isPaid: false,
  refunded: 0,
  createdAt: '2026-11-02T09:30:00.000Z',
  ...own,
});
