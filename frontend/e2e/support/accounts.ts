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

/** Somebody nobody has met yet. */
export const newAccount = (name = 'Ada Baker'): Account => ({
  name,
  email: `ada-${randomUUID()}@example.com`,
  password: 'seven green pears',
});

const accepted = async (call: ReturnType<APIRequestContext['post']>): Promise<unknown> => {
  const answer = await call;
  expect(answer.ok(), `${answer.url()} answers ${answer.status()}`).toBe(true);
  return answer.json();
};

/** Makes an account, logged in wherever the cookies of this page or request context go. */
export async function register(
  request: APIRequestContext,
  account = newAccount(),
): Promise<Account> {
  await accepted(request.post('/api/user/register', { data: account }));
  return account;
}

/** A customer with an address: what most shopping begins with. */
export async function registerWithAddress(
  request: APIRequestContext,
  address: Partial<typeof ADDRESS> = {},
): Promise<Account> {
  const account = await register(request);
  await accepted(
    request.post('/api/address/add', { data: { address: { ...ADDRESS, ...address } } }),
  );
  return account;
}

/** Puts a cart into the account, as another device of the customer would. */
export async function saveCart(
  request: APIRequestContext,
  cartItems: Record<string, number>,
): Promise<void> {
  await accepted(request.post('/api/cart/update', { data: { cartItems } }));
}

/** Orders for the first address, paid on delivery, as another device of the customer would. */
export async function placeOrderOf(
  request: APIRequestContext,
  cartItems: Record<string, number>,
): Promise<void> {
  const answer = (await accepted(request.get('/api/address/get'))) as {
    addresses: { _id: string }[];
  };
  const items = Object.entries(cartItems).map(([product, quantity]) => ({ product, quantity }));
  const order = { items, address: answer.addresses[0]?._id };
  await accepted(request.post('/api/order/cod', { data: order }));
}

export async function savedCart(request: APIRequestContext): Promise<Record<string, number>> {
  const answer = (await accepted(request.get('/api/user/auth'))) as {
    user: { cartItems: Record<string, number> };
  };
  return answer.user.cartItems;
}

export async function countOrders(request: APIRequestContext): Promise<number> {
  return ((await accepted(request.get('/api/order/user'))) as { total: number }).total;
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

/** The link to the cart, which says how many pieces are in it. */
export const cartLink = (page: Page, pieces: number): Locator => {
  const count = pieces === 0 ? 'empty' : pieces === 1 ? '1 item' : `${pieces} items`;
  return page.getByRole('link', { name: `Cart, ${count}`, exact: true });
};
