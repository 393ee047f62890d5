import { setTimeout as sleep } from 'node:timers/promises';
import request, { type Response } from 'supertest';
import { ADDRESS, line } from '../../support/factories.js';
import { DEMO_SELLER } from '../../../src/config/env.js';

/** In milliseconds: an answer that takes longer is none to whoever waits for it. */
const PATIENCE = 10_000;
const PAUSE = 20;
/** Out of stock, or somebody else was first: answers, not failures. */
const CONFLICT = 409;

type Method = 'get' | 'post';

/** What happened, whoever it was that asked. */
export class Traffic {
  readonly failures: string[] = [];
  /** In milliseconds. */
  longest = 0;
  /** Answers of each process, by its address. */
  readonly answers = new Map<string, number>();
  private turn = 0;

  /** @param urls the processes that are asked in turn; they may change at any moment */
  constructor(public urls: readonly string[]) {}

  async ask(
    method: Method,
    path: string,
    cookies: Cookies,
    body?: object,
  ): Promise<Response | undefined> {
    const url = this.urls[this.turn++ % this.urls.length] ?? '';
    const begun = performance.now();
    try {
      const answer = await request(url)
        [method](path)
        .set('Cookie', cookies.text)
        .timeout(PATIENCE)
        .send(body);
      cookies.keep(answer);
      this.answers.set(url, (this.answers.get(url) ?? 0) + 1);
      if (answer.status < 400 || answer.status === CONFLICT) return answer;
      this.failures.push(`${method} ${path} at ${url}: ${answer.status} ${answer.text}`);
    } catch (error) {
      this.failures.push(`${method} ${path} at ${url}: ${(error as Error).message}`);
    } finally {
      this.longest = Math.max(this.longest, performance.now() - begun);
    }
    return undefined;
  }
}

class Cookies {
  private readonly all = new Map<string, string>();

  get text(): string {
    return [...this.all].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep({ headers }: Response): void {
    for (const set of (headers['set-cookie'] ?? []) as unknown as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.all.set(name, value);
    }
  }
}

interface Listed {
  _id: string;
  status: string;
  version: number;
}

/** Fills a cart, orders what is in it, and looks whether every order that was acknowledged is in the list. */
export class Shopper {
  /** Orders that were acknowledged. */
  readonly orders: string[] = [];
  readonly cookies = new Cookies();

  constructor(
    private readonly traffic: Traffic,
    readonly email: string,
  ) {}

  async shop(signal: AbortSignal): Promise<void> {
    const account = { name: 'Ana', email: this.email, password: 'plenty of tomatoes' };
    await this.ask('post', '/api/user/register', account);
    await this.ask('post', '/api/address/add', { address: ADDRESS });
    const address = (await this.ask('get', '/api/address/get'))?.body.addresses[0]._id as string;
    for (let turn = 0; !signal.aborted; turn++) {
      await this.order(address, turn);
      await sleep(PAUSE);
    }
  }

  private async order(address: string, turn: number): Promise<void> {
    const listed = await this.ask('get', '/api/product/list?inStock=true&limit=20&page=1');
    const products = (listed?.body.products ?? []) as Listed[];
    const { _id } = products[turn % products.length] ?? { _id: '' };
    await this.ask('post', '/api/cart/update', { cartItems: { [_id]: 2 } });
    const placed = await this.ask('post', '/api/order/cod', { items: [line(_id, 2)], address });
    if (placed?.status === 201) this.orders.push(placed.body.order._id as string);
    const mine = await this.ask('get', '/api/order/user?page=1&limit=200');
    if (!mine) return;
    const there = new Set((mine.body.orders as Listed[]).map((order) => order._id));
    const lost = this.orders.slice(-150).filter((id) => !there.has(id));
    if (lost.length > 0) this.traffic.failures.push(`lost orders: ${lost.join(', ')}`);
  }

  private ask(method: Method, path: string, body?: object): Promise<Response | undefined> {
    return this.traffic.ask(method, path, this.cookies, body);
  }
}

/** Packs what has come in, and switches products on and off. */
export async function keepSelling(traffic: Traffic, signal: AbortSignal): Promise<void> {
  const cookies = new Cookies();
  const ask = (method: Method, path: string, body?: object): Promise<Response | undefined> =>
    traffic.ask(method, path, cookies, body);
  await ask('post', '/api/seller/login', DEMO_SELLER);
  for (let turn = 0; !signal.aborted; turn++) {
    const list = await ask('get', '/api/order/seller?page=1&limit=20');
    const order = ((list?.body.orders ?? []) as Listed[]).find(
      ({ status }) => status === 'Order Placed',
    );
    if (order) {
      const { _id, version } = order;
      await ask('post', `/api/order/seller/${_id}/status`, { status: 'Packing', version });
    }
    await ask('get', '/api/order/seller?search=flores&page=1&limit=20');
    const products = (await ask('get', '/api/product/list'))?.body.products as Listed[] | undefined;
    const id = products?.at(-1)?._id;
    if (id) await ask('post', '/api/product/stock', { id, inStock: turn % 2 === 0 });
    await sleep(PAUSE);
  }
}
