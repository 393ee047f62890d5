import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { sandboxApi } from './sandbox-api.js';
import { SandboxCourier } from './sandbox-courier.js';
import { SandboxState } from './sandbox-state.js';
import { StripeSandbox } from './stripe-sandbox.js';

describe('the API of the sandbox', () => {
  const key = 'sk_test_12345678';
  let folder: string;
  let sandbox: StripeSandbox;
  let server: Server;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-sandbox-'));
    const state = new SandboxState(path.join(folder, 'sandbox.json'));
    const courier = new SandboxCourier(state, 'whsec_12345678', () => undefined);
    sandbox = new StripeSandbox(state, courier, (id) => `http://shop.test/pay/${id}`);
    sandbox.faults.deliveries = 0;
    server = createServer(express().use(sandboxApi(sandbox, key)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const call = async (
    method: string,
    url: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      body: form && new URLSearchParams(form),
    });
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    };
  };

  it('needs neither the end of a session nor the amount of a refund', async () => {
    const { body: session } = await call('POST', '/v1/checkout/sessions', {
      success_url: 'http://shop.test/loader',
      'line_items[0][quantity]': '2',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '150',
      'line_items[0][price_data][product_data][name]': 'Milk',
    });
    expect(session.expires_at).toBeGreaterThan(Date.now() / 1_000 + 23 * 60 * 60);
    const payment_intent = sandbox.pay(String(session.id)).payment_intent ?? '';
    const refund = await call('POST', '/v1/refunds', { payment_intent });
    expect(refund).toMatchObject({ status: 200, body: { amount: 300 } });
  });

  it.each([
    ['GET', '/v1/customers'],
    ['DELETE', '/v1/checkout/sessions'],
  ])('answers %s %s with an error of Stripe', async (method, url) => {
    expect(await call(method, url)).toEqual({
      status: 404,
      body: {
        error: {
          message: `Unrecognized request URL (${method}: ${url}).`,
          type: 'invalid_request_error',
        },
      },
    });
  });
});
