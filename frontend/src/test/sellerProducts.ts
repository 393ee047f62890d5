import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import type { SellerProduct } from '../api/types';
import { aProduct } from './factories';
import { readForm } from './readForm';
import { openSellerPage } from './sellerPage';
import { server } from './server';

// jsdom shows no pictures, and so knows no addresses for those of a form.
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

/** A file of so many bytes; what is in it only the real server would look at. */
export const aPicture = (name = 'front.png', type = 'image/png', bytes = 10): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** Answers the seller's list with what `products` holds at that time, and notes what was asked. */
export function serveSellerProducts(products: SellerProduct[], total = () => products.length) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/seller/products', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ success: true, products, total: total() });
    }),
  );
  return asked;
}

interface SentForm {
  data: unknown;
  /** Names of the files, in their order. */
  pictures: string[];
}

/** Reads what forms with a product carry. jsdom's files do not survive its network: they are noted on their way in. */
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

/** Notes what is sent to add a product; answers as told. */
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

/** Notes what is sent to change a product; answers as told. */
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

/** The id of every product that `added` answers. */
export const ADDED = '01890000-0000-7000-8000-00000000add0';

export const added = (message = 'Product added') =>
  HttpResponse.json({ success: true, message, productId: ADDED });

/** What has to be typed of a product. */
export const TYPED = { Name: 'Blood oranges', Price: '4', 'Offer price': '3,20' };

/** Opens the form for a new product. */
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

/** How many pictures a form shows. */
export const picturesShown = () =>
  within(screen.getByRole('group', { name: 'Pictures' })).queryAllByRole('img').length;

export const MILK = aSellerProduct({
  name: 'Milk',
  price: 2,
  offerPrice: 1.5,
  units: 12,
  version: 4,
});
export const BREAD = aSellerProduct({ name: 'Bread', inStock: false, isSwitchedOn: false });

/** Opens the seller's list of some products, and notes what it asks for. */
export async function openProductList(
  products: SellerProduct[] = [MILK, BREAD],
  url = '/seller/product-list',
) {
  const asked = serveSellerProducts(products);
  const view = openSellerPage(url);
  if (products[0]) await screen.findByRole('link', { name: products[0].name });
  return { ...view, asked };
}

export const switchOf = (name: string) => screen.getByRole('switch', { name: `${name} in stock` });
/** The row of a product. */
export const rowOf = (name: string) =>
  within(screen.getByRole('link', { name }).closest('tr') ?? document.body);
