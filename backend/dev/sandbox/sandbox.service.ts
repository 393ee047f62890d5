import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import express from 'express';
import type { Env } from '../../src/config/env.js';
import { PaymentSettings } from '../../src/payments/payment-settings.js';
import { sandboxApi } from './sandbox-api.js';
import { SandboxCourier } from './sandbox-courier.js';
import { SandboxState } from './sandbox-state.js';
import { StripeSandbox } from './stripe-sandbox.js';

/** Runs the sandbox next to the shop. Its API has a port of its own, because the real one is another server. */
export class SandboxService implements OnApplicationBootstrap, OnModuleDestroy {
  private constructor(
    readonly settings: PaymentSettings,
    readonly sandbox: StripeSandbox,
    private readonly server: Server,
  ) {}

  static async start(env: Env, host: HttpAdapterHost): Promise<SandboxService> {
    // The secrets must be the same after a restart and in every process of this shop.
    const secret = (use: string): string =>
      createHmac('sha256', env.jwtSecret).update(use).digest('hex');
    const [secretKey, webhookSecret] = [
      `sk_test_${secret('sandbox')}`,
      `whsec_${secret('webhook')}`,
    ];
    const state = new SandboxState(path.join(env.dataDir, 'payment-sandbox.json'));
    const target = (): string | undefined => {
      const address = (host.httpAdapter.getHttpServer() as Server).address() as AddressInfo | null;
      return address ? `http://127.0.0.1:${address.port}/api/payment/stripe/webhook` : undefined;
    };
    const courier = new SandboxCourier(state, webhookSecret, target);
    const sandbox = new StripeSandbox(
      state,
      courier,
      (id) => `${env.publicUrl}/payment-sandbox/${id}`,
    );
    const server = createServer(express().use(sandboxApi(sandbox, secretKey)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const settings = new PaymentSettings(
      secretKey,
      webhookSecret,
      env.stripeTimeoutSeconds * 1_000,
      `http://127.0.0.1:${port}`,
      true,
    );
    return new SandboxService(settings, sandbox, server);
  }

  onApplicationBootstrap(): void {
    this.sandbox.courier.resume();
  }

  async onModuleDestroy(): Promise<void> {
    this.sandbox.courier.stop();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
