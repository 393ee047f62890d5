import { Global, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { AppExtension } from '../../src/app.module.js';
import { Env } from '../../src/config/env.js';
import { type PaymentSettings, STRIPE_OVERRIDE } from '../../src/payments/payment-settings.js';
import { sandboxPage } from './sandbox-page.js';
import { SandboxService } from './sandbox.service.js';

/** Null if Stripe keys are configured, and in production. */
const sandbox = {
  provide: SandboxService,
  inject: [Env, HttpAdapterHost],
  useFactory: (env: Env, host: HttpAdapterHost): Promise<SandboxService | null> =>
    env.stripeSecretKey || env.isProduction
      ? Promise.resolve(null)
      : SandboxService.start(env, host),
};

const standIn = {
  provide: STRIPE_OVERRIDE,
  inject: [SandboxService],
  useFactory: (running: SandboxService | null): PaymentSettings | null => running?.settings ?? null,
};

@Global()
@Module({ providers: [sandbox, standIn], exports: [standIn] })
class SandboxModule {}

/** A test double of Stripe for use without keys, never in production. Its page is /payment-sandbox. */
export const paymentSandbox: AppExtension = {
  module: SandboxModule,
  addPages: (app) => {
    const running = app.get<SandboxService | null>(SandboxService, { strict: false });
    const { frontendDir } = app.get(Env, { strict: false });
    if (running) app.use('/payment-sandbox', sandboxPage(running.sandbox, frontendDir));
  },
};
