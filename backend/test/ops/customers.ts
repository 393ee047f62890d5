import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { ADDRESS, createAddress, line } from '../support/factories.js';
import { until } from '../support/until.js';

/** A customer who orders one thing after the other. */
export interface Customer {
  agent: TestAgent;
  login: { email: string; password: string };
  /** Orders that the shop has acknowledged. */
  orders: string[];
}

export interface Buyer extends Customer {
  address: string;
}

export async function createCustomer(url: string, name: string): Promise<Customer> {
  const login = { email: `${name}@shop.test`, password: 'plenty of tomatoes' };
  const agent = request.agent(url);
  await agent.post('/api/user/register').send({ name, ...login });
  return { agent, login, orders: [] };
}

/** Customers with an address, who can order right away. */
export const createBuyers = (url: string, count: number): Promise<Buyer[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const customer = await createCustomer(url, `buyer-${randomUUID()}`);
      return { ...customer, address: await createAddress(customer.agent, { street: `${n} Lane` }) };
    }),
  );

/** Until the signal; fails when the shop refuses an order for another reason than its stock. */
async function keepOrdering({ agent, orders }: Customer, signal: AbortSignal): Promise<void> {
  const address = await createAddress(agent, ADDRESS);
  const { body } = await agent.get('/api/product/list');
  const products = (body.products as { _id: string; inStock: boolean }[]).filter(
    (one) => one.inStock,
  );
  for (let turn = 0; !signal.aborted; turn++) {
    const { _id } = products[turn % products.length] ?? { _id: '' };
    const answer = await agent.post('/api/order/cod').send({ items: [line(_id)], address });
    if (answer.status === 201) orders.push(answer.body.order._id as string);
    else if (answer.body.code !== 'OUT_OF_STOCK') throw new Error(answer.text);
    await sleep(20);
  }
}

/** What a shop knows of a customer's orders. */
export async function ordersIn(url: string, { login }: Customer): Promise<string[]> {
  const agent = request.agent(url);
  await agent.post('/api/user/login').send(login);
  const { body } = await agent.get('/api/order/user');
  return (body.orders as { _id: string }[]).map(({ _id }) => _id);
}

/** What was ordered around some work. */
export interface Evening<Result> {
  customers: Customer[];
  /** Of each customer: what was acknowledged before the work began. */
  before: string[][];
  /** How many orders were acknowledged during it. */
  meanwhile: number;
  result: Result;
}

/** Does something while three customers order one thing after the other, who have begun before. */
export async function whileOrdering<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Evening<Result>> {
  const customers: Customer[] = [];
  for (const name of ['ana', 'ben', 'cleo']) customers.push(await createCustomer(url, name));
  const evening = new AbortController();
  const ordering = Promise.all(customers.map((one) => keepOrdering(one, evening.signal)));
  const ordered = (): string[] => customers.flatMap(({ orders }) => orders);
  try {
    await until(() => customers.every(({ orders }) => orders.length >= 5));
    const before = customers.map(({ orders }) => [...orders]);
    const result = await work();
    return { customers, before, meanwhile: ordered().length - before.flat().length, result };
  } finally {
    evening.abort();
    await ordering;
  }
}
