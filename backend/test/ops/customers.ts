import { setTimeout as sleep } from 'node:timers/promises';
import request from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { ADDRESS, createAddress, line } from '../support/factories.js';

/** A customer who orders one thing after the other. */
export interface Customer {
  agent: TestAgent;
  login: { email: string; password: string };
  /** Orders that the shop has acknowledged. */
  orders: string[];
}

export async function createCustomer(url: string, name: string): Promise<Customer> {
  const login = { email: `${name}@shop.test`, password: 'plenty of tomatoes' };
  const agent = request.agent(url);
  await agent.post('/api/user/register').send({ name, ...login });
  return { agent, login, orders: [] };
}

/** Until the signal; fails when the shop refuses an order for another reason than its stock. */
export async function keepOrdering(
  { agent, orders }: Customer,
  signal: AbortSignal,
): Promise<void> {
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
