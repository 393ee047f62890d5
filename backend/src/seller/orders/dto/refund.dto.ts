import { ApiProperty } from '@nestjs/swagger';
import { Max, Min } from 'class-validator';
import { IsDollars } from '../../../common/http/transforms.js';
import { MAX_ORDER_CENTS, toDecimal } from '../../../common/money.js';
import { FLAG_KINDS, type FlagKind } from '../../../payments/flag-kind.js';
import type { PaymentFlag } from '../../../payments/payment-flags.js';
import { isMadeAtStripe, type Refund } from '../../../payments/refunds/refund-ledger.js';
import type { PaymentDetails } from '../../../payments/refunds/refunds.service.js';

export class RefundDto {
  @ApiProperty({ description: 'In dollars' })
  @Max(toDecimal(MAX_ORDER_CENTS), { message: 'The amount is too large' })
  @Min(0.01, { message: 'The amount must be above 0' })
  @IsDollars({ message: 'Please enter an amount in dollars' })
  amount: number;
}

export class RefundResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ description: 'The Idempotency-Key, or the cause of an automatic refund' })
  key: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'The seller; null for automatic changes' }) by: string;
  @ApiProperty({ description: 'In dollars' }) amount: number;
  @ApiProperty({ enum: ['pending', 'done', 'failed'] }) status: string;
  @ApiProperty({ description: 'Whether the payment should not have been received at all' })
  isSurplus: boolean;

  static from(refund: Refund): RefundResponse {
    const { id, key, createdAt, seller, amountCents, status, isSurplus } = refund;
    return {
      _id: id,
      key,
      at: createdAt.toISOString(),
      by: seller?.name ?? (isMadeAtStripe(refund) ? 'Stripe' : 'Larder'),
      amount: toDecimal(amountCents),
      status,
      isSurplus,
    };
  }
}

/** A flag of a payment that a seller must review. */
export class PaymentFlagResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ enum: FLAG_KINDS, enumName: 'FlagKind' }) kind: FlagKind;
  @ApiProperty({ description: 'Description of the event, and the action to take' })
  sentence: string;
  @ApiProperty({ type: String, nullable: true, description: "Stripe's reason" })
  reason: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'In dollars' }) amount: number | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) resolvedAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The seller who resolved it' })
  resolvedBy: string | null;

  static from(flag: PaymentFlag): PaymentFlagResponse {
    const { id, createdAt, kind, sentence, reason, amountCents, resolvedAt, resolver } = flag;
    return {
      _id: id,
      at: createdAt.toISOString(),
      kind,
      sentence,
      reason,
      amount: amountCents === null ? null : toDecimal(amountCents),
      resolvedAt: resolvedAt?.toISOString() ?? null,
      resolvedBy: resolvedAt ? (resolver?.name ?? 'Larder') : null,
    };
  }
}

/** A payment as sellers see it. For an order that is paid on delivery, nothing is refundable and the lists are empty. */
export class SellerPaymentResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Amount that can still be refunded, in dollars' }) refundable: number;
  @ApiProperty({ type: [RefundResponse] }) refunds: RefundResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The newest unresolved flag' })
  flag: string | null;
  @ApiProperty({
    type: [PaymentFlagResponse],
    description: 'The oldest first, including resolved ones',
  })
  flags: PaymentFlagResponse[];
  @ApiProperty({ type: String, nullable: true, description: "Stripe's id of the payment" })
  paymentIntent: string | null;

  static from({
    refundableCents,
    refunds,
    flags,
    paymentIntent,
  }: PaymentDetails): SellerPaymentResponse {
    return {
      success: true,
      refundable: toDecimal(refundableCents),
      refunds: refunds.map((refund) => RefundResponse.from(refund)),
      flag: flags.findLast(({ resolvedAt }) => resolvedAt === null)?.sentence ?? null,
      flags: flags.map((flag) => PaymentFlagResponse.from(flag)),
      paymentIntent,
    };
  }
}
