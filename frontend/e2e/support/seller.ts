import { expect, type APIRequestContext } from '@playwright/test';

/** The login that a fresh shop prints when it opens. */
export const DEMO_LOGIN = { email: 'seller@larder.example', password: 'larder-demo-seller' };

interface Changes {
  name?: string;
  description?: string[];
  price?: number;
  offerPrice?: number;
  units?: number | null;
  facts?: object;
}

/** Does what a seller would do in another browser meanwhile. */
export class DemoSeller {
  private constructor(private readonly api: APIRequestContext) {}

  static async logIn(api: APIRequestContext): Promise<DemoSeller> {
    const answer = await api.post('/api/seller/login', { data: DEMO_LOGIN });
    expect(answer.ok(), 'the demo seller can log in').toBe(true);
    return new DemoSeller(api);
  }

  async edit(id: string, changes: Changes): Promise<void> {
    const found = await this.api.get(`/api/seller/products/${id}`);
    const { product } = (await found.json()) as { product: { version: number; units?: number } };
    const productData = JSON.stringify({
      ...changes,
      version: product.version,
      ...(changes.units !== undefined && { unitsBefore: product.units }),
    });
    const answer = await this.api.patch(`/api/seller/products/${id}`, {
      multipart: { productData },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** @param version of the order as it is: a new one has 1, and each step adds one */
  async move(orderId: string, status: string, version: number): Promise<void> {
    const data = { status, version };
    const answer = await this.api.post(`/api/order/seller/${orderId}/status`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Brings an order that was just placed to its customer. */
  async deliver(orderId: string): Promise<void> {
    const steps = ['Packing', 'Out for delivery', 'Delivered'];
    for (const [index, status] of steps.entries()) await this.move(orderId, status, index + 1);
  }

  /** What ends the newsletter of somebody, as the list has it that letters are sent from; nothing for who gets none. */
  async unsubscribeLinkOf(email: string): Promise<string | undefined> {
    const list = await (await this.api.get('/api/seller/newsletter.csv')).text();
    const row = list.split('\n').find((line) => line.includes(email));
    return row && /https?:\S+(\/newsletter#unsubscribe=[\w-]+)/.exec(row)?.[1];
  }

  async setInStock(id: string, inStock: boolean): Promise<void> {
    const answer = await this.api.post('/api/product/stock', { data: { id, inStock } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}
