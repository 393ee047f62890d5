import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import type { SellerProduct } from '../api/types';
import { aProduct } from './factories';
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
    const form = await request.formData();
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
