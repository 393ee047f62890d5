import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CartModule } from '../cart/cart.module.js';
import { Env } from '../config/env.js';
import { OrdersModule } from '../orders/orders.module.js';
import { CustomerCancellationController } from './cancellation/customer-cancellation.controller.js';
import { CustomerCancellationService } from './cancellation/customer-cancellation.service.js';
import { PaymentEventsService } from './events/payment-events.service.js';
import { PaymentEvent } from './events/payment-event.entity.js';
import { PaymentSettings, STRIPE_OVERRIDE } from './payment-settings.js';
import { Payment } from './payment.entity.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { ReconciliationJob, ReconciliationService } from './reconciliation.job.js';
import { Refund } from './refunds/refund.entity.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SettlementService } from './settlement.service.js';
import { StripeWebhookController } from './events/stripe-webhook.controller.js';
import { StripeGateway } from './stripe/stripe.gateway.js';

const settings = {
  provide: PaymentSettings,
  inject: [Env, { token: STRIPE_OVERRIDE, optional: true }],
  useFactory: (env: Env, standIn?: PaymentSettings | null): PaymentSettings | null =>
    env.stripeSecretKey && env.stripeWebhookSecret
      ? new PaymentSettings(
          env.stripeSecretKey,
          env.stripeWebhookSecret,
          env.stripeTimeoutSeconds * 1_000,
        )
      : (standIn ?? null),
};

@Module({
  imports: [CartModule, OrdersModule, TypeOrmModule.forFeature([Payment, PaymentEvent, Refund])],
  controllers: [PaymentsController, CustomerCancellationController, StripeWebhookController],
  providers: [
    settings,
    StripeGateway,
    PaymentsService,
    CustomerCancellationService,
    SettlementService,
    PaymentEventsService,
    RefundsService,
    ReconciliationService,
    ReconciliationJob,
  ],
  exports: [RefundsService, StripeGateway],
})
export class PaymentsModule {}
