import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, vi } from 'vitest';
import type { SellerProduct } from '../api/types';
import { aProduct } from './factories';
import { readForm } from './readForm';
import { openSellerPage } from './sellerPage';
import { server } from './server';

// jsdom has no object URLs.
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });

export const aSellerProduct = (own: Partial<SellerProduct> = {}): SellerProduct => ({
  ...aProduct(),
  isSwitchedOn: true,
  units: null,
  version: 1,
  isArchived: false,
  pictures: ['tomato'],
  ...own,
});

/** A file of this size; only the real server would read its content. */
export const aPicture = (name = 'front.png', type = 'image/png', bytes = 10): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** Serves the seller's list as `products` contains it at that time, and records the queries. */
export function serveSellerProducts(products: SellerProduct[], total = () => products.length) {
  const queries: string[] = [];
  server.use(
    http.get('*/api/seller/products', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, products, total: total() });
    }),
  );
  return queries;
}

interface SentForm {
  data: unknown;
  /** The names of the files, in their order. */
  pictures: string[];
}

/** Reads product forms. jsdom's files are lost in the mocked network, so they are recorded when they are appended. */
function formReader(): (request: Request) => Promise<SentForm> {
  const append = vi.spyOn(FormData.prototype, 'append');
  return async (request) => {
    const pictures = append.mock.calls
      .filter(([field]) => field === 'image')
      .map(([, file]) => (file as unknown as File).name);
    append.mockClear();
    const form = await readForm(request);
    return { data: JSON.parse(form.get('productData') as string) as unknown, pictures };
  };
}

type Answer = () => Response | Promise<Response>;

/** Records the forms of added products. */
export function serveAddProduct(answer: Answer): SentForm[] {
  const sent: SentForm[] = [];
  const read = formReader();
  server.use(
    http.post('*/api/product/add', async ({ request }) => {
      sent.push(await read(request));
      return (await answer()) as HttpResponse<null>;
    }),
  );
  return sent;
}

/** Records the forms of changed products. */
export function serveEditProduct(answer: Answer): SentForm[] {
  const sent: SentForm[] = [];
  const read = formReader();
  server.use(
    http.patch('*/api/seller/products/:id', async ({ request }) => {
      sent.push(await read(request));
      return (await answer()) as HttpResponse<null>;
    }),
  );
  return sent;
}

export const done = (message: string) => HttpResponse.json({ success: true, message });

/** The id of every product that `added` returns. */
export const ADDED = '01890000-0000-7000-8000-00000000add0';

export const added = (message = 'Product added') =>
  HttpResponse.json({ success: true, message, productId: ADDED });

/** The required fields of a product. */
export const TYPED = { Name: 'Blood oranges', Price: '4', 'Offer price': '3,20' };

/** Opens the form of a new product. */
export async function openAddProduct() {
  const view = openSellerPage('/seller');
  await screen.findByRole('heading', { name: 'Add product' });
  const { user } = view;
  const choose = (...files: File[]) => user.upload(screen.getByLabelText('Add pictures'), files);
  const fill = async (values: Record<string, string> = TYPED) => {
    for (const [label, value] of Object.entries(values)) {
      await user.click(screen.getByLabelText(label));
      await user.paste(value);
    }
    await user.selectOptions(screen.getByLabelText('Category'), 'Fresh Fruits');
  };
  const add = () => user.click(screen.getByRole('button', { name: 'Add product' }));
  return { ...view, choose, fill, add };
}

/** A chosen picture is shown once it has been read. */
export const expectPictures = (count: number) =>
  waitFor(() => {
    const pictures = within(screen.getByRole('group', { name: 'Pictures' })).queryAllByRole('img');
    expect(pictures).toHaveLength(count);
  });

export const MILK = aSellerProduct({
  name: 'Milk',
  price: 2,
  offerPrice: 1.5,
  units: 12,
  version: 4,
});
export const BREAD = aSellerProduct({ name: 'Bread', inStock: false, isSwitchedOn: false });

/** Opens the seller's list of these products, and records its queries. */
export async function openProductList(
  products: SellerProduct[] = [MILK, BREAD],
  url = '/seller/product-list',
) {
  const queries = serveSellerProducts(products);
  const view = openSellerPage(url);
  if (products[0]) await screen.findByRole('link', { name: products[0].name });
  return { ...view, queries };
}

export const switchOf = (name: string) => screen.getByRole('switch', { name: `${name} in stock` });
/** The table row of a product. */
export const rowOf = (name: string) =>
  within(screen.getByRole('link', { name }).closest('tr') ?? document.body);
