import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import Stripe from 'stripe';
import { sandboxApi } from './sandbox-api.js';
import { SandboxCourier } from './sandbox-courier.js';
import { SandboxState } from './sandbox-state.js';
import { StripeSandbox } from './stripe-sandbox.js';

describe("the sandbox, asked by Stripe's library,", () => {
  const key = 'sk_test_12345678';
  let folder: string;
  let sandbox: StripeSandbox;
  let server: Server;
  let stripe: Stripe;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-sandbox-'));
    const state = new SandboxState(path.join(folder, 'sandbox.json'));
    const courier = new SandboxCourier(state, 'whsec_12345678', () => undefined);
    sandbox = new StripeSandbox(state, courier, (id) => `http://shop.test/pay/${id}`);
    sandbox.faults.deliveries = 0;
    server = createServer(express().use(sandboxApi(sandbox, key)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    stripe = new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('needs neither the end of a session nor the amount of a refund', async () => {
    const { id, expires_at } = await stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://shop.test/loader',
      line_items: [
        {
          quantity: 2,
          price_data: { currency: 'usd', unit_amount: 150, product_data: { name: 'Milk' } },
        },
      ],
    });
    expect(expires_at).toBeGreaterThan(Date.now() / 1_000 + 23 * 60 * 60);
    const payment_intent = sandbox.pay(id).payment_intent ?? '';
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 300 });
  });

  it.each([
    ['GET', '/v1/customers'],
    ['DELETE', '/v1/checkout/sessions'],
  ])('answers %s %s with an error of Stripe', async (method, url) => {
    await expect(stripe.rawRequest(method, url)).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      message: `Unrecognized request URL (${method}: ${url}).`,
    });
  });
});
