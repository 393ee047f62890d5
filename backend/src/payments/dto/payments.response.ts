import { ApiProperty } from '@nestjs/swagger';
import type { StripeGateway } from '../stripe/stripe.gateway.js';
import { PAYMENT_TYPES, type PaymentType } from '../../orders/order-status.js';

export class CheckoutResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ format: 'uuid', description: 'The order that is waiting for payment' })
  orderId: string;
  @ApiProperty({ description: 'URL of the payment page' }) url: string;
}

export class PaymentMethodsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ enum: PAYMENT_TYPES, enumName: 'PaymentType', isArray: true })
  methods: PaymentType[];
  @ApiProperty({ description: 'Whether online payment is a test without real money' })
  isSandbox: boolean;

  static from({ isOffered, isSandbox }: StripeGateway): PaymentMethodsResponse {
    return { success: true, methods: isOffered ? ['COD', 'Online'] : ['COD'], isSandbox };
  }
}
