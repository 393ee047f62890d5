import { expect, type APIRequestContext } from '@playwright/test';

/** The login that a new demo shop prints when it starts. */
export const DEMO_LOGIN = { email: 'seller@larder.example', password: 'larder-demo-seller' };

interface Changes {
  name?: string;
  description?: string[];
  price?: number;
  offerPrice?: number;
  units?: number | null;
  facts?: object;
}

/** Acts as a seller in another browser. */
export class DemoSeller {
  private constructor(private readonly api: APIRequestContext) {}

  static async logIn(api: APIRequestContext): Promise<DemoSeller> {
    const response = await api.post('/api/seller/login', { data: DEMO_LOGIN });
    expect(response.ok(), 'the demo seller can log in').toBe(true);
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
    const response = await this.api.patch(`/api/seller/products/${id}`, {
      multipart: { productData },
    });
    expect(response.ok(), await response.text()).toBe(true);
  }

  /** @param version the current version of the order: 1 for a new one, increased by each status */
  async setStatus(orderId: string, status: string, version: number): Promise<void> {
    const data = { status, version };
    const response = await this.api.post(`/api/order/seller/${orderId}/status`, { data });
    expect(response.ok(), await response.text()).toBe(true);
  }

  /** Takes a new order through all statuses to Delivered. */
  async deliver(orderId: string): Promise<void> {
    const steps = ['Packing', 'Out for delivery', 'Delivered'];
    for (const [index, status] of steps.entries()) await this.setStatus(orderId, status, index + 1);
  }

  /** The link that ends a subscription, from the export of subscribers; undefined if this email is not subscribed. */
  async unsubscribeLinkOf(email: string): Promise<string | undefined> {
    const list = await (await this.api.get('/api/seller/newsletter.csv')).text();
    const row = list.split('\n').find((line) => line.includes(email));
    return row && /https?:\S+(\/newsletter#unsubscribe=[\w-]+)/.exec(row)?.[1];
  }

  async setInStock(id: string, inStock: boolean): Promise<void> {
    const response = await this.api.post('/api/product/stock', { data: { id, inStock } });
    expect(response.ok(), await response.text()).toBe(true);
  }
}
