import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { answerLogin, anaWithoutCart, fillIn } from '../../../test/loginDialog';
import { aProduct, aUser } from '../../../test/factories';
import { later } from '../../../test/later';
import { renderApp } from '../../../test/renderApp';
import { refusal, server } from '../../../test/server';
import { settled } from '../../../test/time';

const milk = aProduct({ name: 'Milk', category: 'Dairy', inStock: false });
const path = `/products/dairy/${milk._id}`;

/** Answers as the server does, and notes what was asked. */
function serve(isAsked = false, isConfirmed = true) {
  const calls: string[] = [];
  server.use(
    http.get(`*/api/product/${milk._id}`, () =>
      HttpResponse.json({ success: true, product: milk }),
    ),
    http.all('*/api/product/:id/notice', ({ request: { method } }) => {
      calls.push(method);
      if (method !== 'GET') isAsked = method === 'PUT';
      return HttpResponse.json({ success: true, isAsked, isConfirmed });
    }),
  );
  return calls;
}

const ask = () => screen.findByRole('button', { name: 'Notify me when it’s back in stock' });
const undo = () => screen.findByRole('button', { name: 'Cancel notification' });

it('is requested and cancelled by one button that keeps the focus', async () => {
  const calls = serve();
  const { user } = renderApp(path, { user: aUser() });
  await user.click(await ask());
  expect(await undo()).toHaveFocus();
  expect(screen.getByText(/email ana@example.com once/)).toBeVisible();
  await user.click(await undo());
  expect(await ask()).toHaveFocus();
  expect(calls).toEqual(['GET', 'PUT', 'DELETE']);
});

it('is known if it was requested before', async () => {
  serve(true);
  renderApp(path, { user: aUser() });
  expect(await undo()).toBeVisible();
});

it('asks for a confirmed email address', async () => {
  serve(true, false);
  renderApp(path, { user: aUser() });
  expect(await screen.findByRole('link', { name: 'confirmed this address' })).toHaveAttribute(
    'href',
    '/account/profile',
  );
  expect(screen.getByText(/email ana@example.com once/)).toBeVisible();
});

it('is not offered where the shop sends no mails', async () => {
  serve();
  server.use(
    http.get('*/api/shop', () =>
      HttpResponse.json({ success: true, shop: { name: 'Larder', sendsMails: false } }),
    ),
  );
  renderApp(path, { user: aUser() });
  expect(await screen.findByText('Out of stock.')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Notify me when it’s back in stock' })).toBeNull(),
  );
});

it('is requested after the login, for a visitor', async () => {
  const calls = serve();
  answerLogin();
  const app = renderApp(path);
  await app.user.click(await ask());
  const dialog = within(await screen.findByRole('dialog'));
  await fillIn(app, dialog);
  await app.user.click(dialog.getByRole('button', { name: 'Login' }));
  expect(await undo()).toBeVisible();
  expect(screen.getByText(new RegExp(anaWithoutCart.email))).toBeVisible();
  expect(calls.filter((method) => method === 'PUT')).toHaveLength(1);
  expect(location.pathname).toBe(path);
});

it('stays requested when an older response arrives late', async () => {
  serve();
  const late = later();
  server.use(
    http.get('*/api/product/:id/notice', async () => {
      await late.wait();
      return HttpResponse.json({ success: true, isAsked: false, isConfirmed: true });
    }),
  );
  const { user } = renderApp(path, { user: aUser() });
  const button = await ask();
  await waitFor(() => expect(late.isWaitedFor()).toBe(true));
  await user.click(button);
  expect(await undo()).toBeVisible();
  late.release();
  await settled();
  expect(await undo()).toBeVisible();
});

it('is replaced by the buttons if the product is back already', async () => {
  serve();
  const { user } = renderApp(path, { user: aUser() });
  const button = await ask();
  server.use(
    http.put('*/api/product/:id/notice', () =>
      refusal(409, 'IN_STOCK_AGAIN', 'It is in stock again: you can order it now.'),
    ),
    http.get(`*/api/product/${milk._id}`, () =>
      HttpResponse.json({ success: true, product: { ...milk, inStock: true } }),
    ),
  );
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByText('It is in stock again: you can order it now.')).toBeVisible(),
  );
});
