import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

export interface Account {
  name: string;
  email: string;
  password: string;
}

export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Baker',
  email: 'ada.baker@example.com',
  street: '12 Mill Lane',
  city: 'Springfield',
  state: 'OR',
  zipcode: '97477',
  country: 'United States',
  phone: '+1 541 555 0100',
};

const LABELS: Record<keyof typeof ADDRESS, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  street: 'Street',
  city: 'City',
  state: 'State',
  zipcode: 'Zip code',
  country: 'Country',
  phone: 'Phone',
};

/** A new customer with a unique email. */
export const newAccount = (name = 'Ada Baker'): Account => ({
  name,
  email: `ada-${randomUUID()}@example.com`,
  password: 'seven green pears',
});

const successful = async (call: ReturnType<APIRequestContext['post']>): Promise<unknown> => {
  const response = await call;
  expect(response.ok(), `${response.url()} returns ${response.status()}`).toBe(true);
  return response.json();
};

/** Creates an account. The cookies of the page or request context are then logged in to it. */
export async function register(
  request: APIRequestContext,
  account = newAccount(),
): Promise<Account> {
  await successful(request.post('/api/user/register', { data: account }));
  return account;
}

/** Creates an account with an address, which most journeys start with. */
export async function registerWithAddress(
  request: APIRequestContext,
  address: Partial<typeof ADDRESS> = {},
): Promise<Account> {
  const account = await register(request);
  await successful(
    request.post('/api/address/add', { data: { address: { ...ADDRESS, ...address } } }),
  );
  return account;
}

/** Saves a cart to the account, as another device of the customer would. */
export async function saveCart(
  request: APIRequestContext,
  cartItems: Record<string, number>,
): Promise<void> {
  await successful(request.post('/api/cart/update', { data: { cartItems } }));
}

/** Places an order with cash on delivery to the first address, as another device of the customer would. */
export async function placeCodOrder(
  request: APIRequestContext,
  cartItems: Record<string, number>,
): Promise<void> {
  const response = (await successful(request.get('/api/address/get'))) as {
    addresses: { _id: string }[];
  };
  const items = Object.entries(cartItems).map(([product, quantity]) => ({ product, quantity }));
  const order = { items, address: response.addresses[0]?._id };
  await successful(request.post('/api/order/cod', { data: order }));
}

export async function savedCart(request: APIRequestContext): Promise<Record<string, number>> {
  const response = (await successful(request.get('/api/user/auth'))) as {
    user: { cartItems: Record<string, number> };
  };
  return response.user.cartItems;
}

export async function countOrders(request: APIRequestContext): Promise<number> {
  return ((await successful(request.get('/api/order/user'))) as { total: number }).total;
}

export async function fillAddress(page: Page, address: Partial<typeof ADDRESS>): Promise<void> {
  for (const [field, text] of Object.entries(address)) {
    const control = page.getByLabel(LABELS[field as keyof typeof ADDRESS], { exact: true });
    if (['country', 'state'].includes(field)) await control.selectOption(text);
    else await control.fill(text);
  }
}

export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome to Larder' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toBeHidden();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
}

/** The link to the cart, whose name contains the number of items. */
export const cartLink = (page: Page, items: number): Locator => {
  const count = items === 0 ? 'empty' : items === 1 ? '1 item' : `${items} items`;
  return page.getByRole('link', { name: `Cart, ${count}`, exact: true });
};
