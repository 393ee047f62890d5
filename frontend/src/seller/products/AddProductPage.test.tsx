import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import {
  ADDED,
  added,
  aPicture,
  aSellerProduct,
  expectPictures,
  openAddProduct,
  serveAddProduct,
  serveSellerProducts,
  TYPED,
} from '../../test/sellerProducts';
import { refusal, server } from '../../test/server';

it("sends it with its pictures, shows the server's message and resets the form", async () => {
  const sent = serveAddProduct(() => added());
  const { choose, fill, add, user } = await openAddProduct();
  await choose(aPicture('a.png'), aPicture('b.webp', 'image/webp'));
  await fill({ ...TYPED, 'Size (optional)': '1 kg', 'Units (optional)': '12' });
  await user.click(screen.getByLabelText('Description'));
  await user.paste('Sweet and tart/nFrom Sicily\n\n Ripe ');
  expect(screen.getByText(/3 bullets so far/)).toBeVisible();
  await add();

  expect(await screen.findByText('Product added')).toBeVisible();
  expect(sent).toEqual([
    {
      data: {
        name: 'Blood oranges',
        description: ['Sweet and tart', 'From Sicily', 'Ripe'],
        category: 'Fruits',
        price: 4,
        offerPrice: 3.2,
        size: '1 kg',
        units: 12,
      },
      pictures: ['a.png', 'b.webp'],
    },
  ]);
  for (const label of Object.keys(TYPED)) expect(screen.getByLabelText(label)).toHaveValue('');
  await expectPictures(0);
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Blood oranges' })).toHaveAttribute(
    'href',
    `/seller/product-list/${ADDED}`,
  );
});

it('reports once that such a product exists, and adds it on the second click', async () => {
  const sent = serveAddProduct(() => added());
  const other = aSellerProduct({ name: 'Blood Oranges', size: '1KG' });
  const others = [other];
  const queries = serveSellerProducts(others);
  const { fill, add, user } = await openAddProduct();
  await fill({ ...TYPED, 'Size (optional)': '1 kg' });
  await add();
  const note = await screen.findByText(/This product already exists/);
  expect(within(note).getByRole('link', { name: 'Blood Oranges, 1KG' })).toHaveAttribute(
    'href',
    `/seller/product-list/${other._id}`,
  );
  expect(queries).toEqual(['?name=Blood+oranges&size=1+kg&page=1&limit=2']);
  expect(sent).toEqual([]);

  await user.type(screen.getByLabelText('Size (optional)'), ' net');
  expect(screen.queryByRole('button', { name: 'Add anyway' })).not.toBeInTheDocument();
  expect(screen.queryByText(/This product already exists/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Size (optional)'), '{Backspace>4/}');
  await user.click(screen.getByRole('button', { name: 'Add anyway' }));
  await screen.findByText('Product added');
  expect(sent).toHaveLength(1);
  expect(queries).toHaveLength(1);

  // The next product is checked again, and a failed check does not prevent adding it.
  await fill();
  await add();
  await screen.findByRole('button', { name: 'Add anyway' });
  server.use(http.get('*/api/seller/products', () => refusal(500, 'BROKEN', 'No')));
  await user.type(screen.getByLabelText('Name'), ' II');
  await add();
  await screen.findByRole('link', { name: 'Blood oranges II' });
  expect(sent).toHaveLength(2);
});

it('shows the new product to customers at once', async () => {
  serveAddProduct(() => added());
  let requests = 0;
  server.use(
    http.get('*/api/product/list', () => {
      requests += 1;
      return HttpResponse.json({ success: true, products: [], total: 0 });
    }),
  );
  const { choose, fill, add, user } = await openAddProduct();
  await user.click(screen.getByRole('link', { name: 'Larder, to the shop' }));
  await waitFor(() => expect(requests).toBe(1));
  history.back();
  await screen.findByLabelText('Name');
  await choose(aPicture());
  await fill();
  await add();
  await screen.findByText('Product added');
  await user.click(screen.getByRole('link', { name: 'Larder, to the shop' }));
  await waitFor(() => expect(requests).toBe(2));
});

it('adds a product without a picture', async () => {
  const sent = serveAddProduct(() => added());
  const { fill, add } = await openAddProduct();
  await fill();
  await add();
  await screen.findByText('Product added');
  expect(sent).toEqual([expect.objectContaining({ pictures: [] })]);
});

it.each([
  ['success false', () => HttpResponse.json({ success: false, message: 'No' })],
  ['a failure without a word', () => new HttpResponse(null, { status: 500 })],
])('shows “Something went wrong” after %s, and keeps everything', async (_what, answer) => {
  serveAddProduct(answer);
  const { choose, fill, add } = await openAddProduct();
  await choose(aPicture());
  await fill();
  await add();
  expect(await screen.findAllByText('Something went wrong')).toHaveLength(1);
  expect(screen.getByLabelText('Name')).toHaveValue('Blood oranges');
  await expectPictures(1);
});

it('adds one product, however often it is sent until the response arrives', async () => {
  const keys: (string | null)[] = [];
  const answers = [() => HttpResponse.error(), () => added()];
  server.use(
    http.post('*/api/product/add', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return (answers.shift() ?? (() => added()))();
    }),
  );
  const { fill, add } = await openAddProduct();
  await fill();
  await add();
  expect(await screen.findByText(/cannot be reached/)).toBeVisible();
  await add();
  expect(await screen.findByText('Product added')).toBeVisible();
  expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
  await fill();
  await add();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('can be cancelled while it is sent', async () => {
  serveAddProduct(() => new Promise<Response>(() => undefined));
  const { choose, fill, add, user } = await openAddProduct();
  await choose(aPicture());
  await fill();
  await add();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Blood oranges');
  expect(screen.queryByRole('status', { name: /wrong/ })).not.toBeInTheDocument();
});
