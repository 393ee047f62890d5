import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { phoneUri } from '../../../address/phone.js';
import { CursorsResponse } from '../../../common/http/keyset.js';
import type { ProductImages } from '../../../products/product-images.js';
import type { SignedEntry } from '../../audit-log/signed-entries.js';
import { toDecimal } from '../../../common/money.js';
import {
  firstStatus,
  nextStatuses,
  ORDER_STATUSES,
  type OrderStatus,
  refundDueCents,
} from '../../../orders/order-status.js';
import { FLAG_KINDS, type FlagKind } from '../../../payments/flag-kind.js';
import type { PaymentFlag } from '../../../payments/payment-flags.js';
import { SEARCH_PERIODS, type SearchPeriod } from '../../../orders/lists/order-search.js';
import { BY_CUSTOMER } from '../../../orders/transition-order.js';
import type { SellerOrder } from '../seller-orders.service.js';
import { OrderResponse, ProblemResponse } from '../../../orders/dto/order.response.js';

export class CustomerResponse {
  @ApiProperty() name: string;
  @ApiProperty() email: string;
}

const flagFields = ({
  sentence,
  kind,
  reason,
  amountCents,
}: PaymentFlag): Partial<SellerOrderResponse> => ({
  paymentFlag: sentence,
  paymentFlagKind: kind,
  paymentFlagReason: reason,
  paymentFlagAmount: amountCents === null ? null : toDecimal(amountCents),
});

const problemFields = ({ problems, settlers }: SellerOrder): Partial<SellerOrderResponse> =>
  problems
    ? {
        problems: problems.map((problem) => {
          const settler = settlers.get(problem.resolvedBy ?? '');
          return { ...ProblemResponse.from(problem), ...(settler && { resolvedBy: settler.name }) };
        }),
      }
    : {};

export class SellerProblemResponse extends ProblemResponse {
  @ApiPropertyOptional({ description: 'The seller who resolved it' }) resolvedBy?: string;
}

export class SellerOrderResponse extends OrderResponse {
  @ApiProperty() customer: CustomerResponse;
  @ApiPropertyOptional({
    example: 'tel:+12175550123',
    description: "Calls the phone number of the order's address; missing for a deleted customer",
  })
  phoneUri?: string;
  @ApiProperty({ type: 'integer', description: 'Send it back with a change' }) version: number;
  @ApiProperty({
    enum: ORDER_STATUSES,
    enumName: 'OrderStatus',
    isArray: true,
    description: 'Allowed next statuses',
  })
  nextStatuses: OrderStatus[];
  @ApiProperty({ required: false, description: 'Flags of the payment that need review' })
  paymentFlag?: string;
  @ApiPropertyOptional({
    enum: FLAG_KINDS,
    enumName: 'FlagKind',
    description: 'Description of the problem',
  })
  paymentFlagKind?: FlagKind;
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: "Stripe's reason",
  })
  paymentFlagReason?: string | null;
  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Amount of the flag, in dollars',
  })
  paymentFlagAmount?: number | null;
  @ApiProperty({
    description: 'Paid for an order that is cancelled, and not refunded, in dollars',
  })
  refundDue: number;
  @ApiPropertyOptional({ type: [SellerProblemResponse] })
  override problems?: SellerProblemResponse[];

  static override from(order: SellerOrder, images: ProductImages): SellerOrderResponse {
    return {
      ...OrderResponse.from(order, images),
      customer: { name: order.customer.name, email: order.customer.email },
      phoneUri: phoneUri(order.addressLines),
      version: order.version,
      nextStatuses: [...nextStatuses(order)],
      refundDue: toDecimal(refundDueCents(order)),
      ...(order.paymentFlag && flagFields(order.paymentFlag)),
      ...problemFields(order),
    };
  }
}

/** Counts of orders that need a seller's attention beside packing, regardless of the filters. */
export class OrderAttentionResponse {
  @ApiProperty({ type: 'integer', description: 'Orders with a payment that needs review' })
  flagged: number;
  @ApiProperty({ type: 'integer', description: 'Cancelled orders that are not refunded' })
  refundDue: number;
  @ApiProperty({ type: 'integer', description: 'Orders with an unresolved problem' })
  problems: number;
}

export class SellerOrderListResponse extends CursorsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [SellerOrderResponse] }) orders: SellerOrderResponse[];
  @ApiProperty({ description: 'Total, including those beyond the list' }) total: number;
  @ApiPropertyOptional({
    enum: [true],
    description: 'Whether `total` is capped: at 10,000, or for a search at 1,000',
  })
  totalIsAtLeast?: true;
  @ApiPropertyOptional({
    enum: SEARCH_PERIODS,
    enumName: 'SearchPeriod',
    description: 'The period that was searched for words; absent without a search',
  })
  period?: SearchPeriod;
  @ApiProperty() attention: OrderAttentionResponse;
}

export class PackingSlipsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [SellerOrderResponse] }) orders: SellerOrderResponse[];
  @ApiProperty({
    type: [String],
    description: 'Numbers of the online orders that are not paid and have no slip',
  })
  unpaid: string[];
}

export class OrderStepResponse {
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'The seller; null for automatic changes' }) by: string;
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;

  /**
   * All transitions, beginning with the placement.
   * @param history the oldest entry first
   */
  static listFrom(order: SellerOrder, history: SignedEntry[]): OrderStepResponse[] {
    const { createdAt, customer, paymentType } = order;
    const moves = history.filter(({ action }) => action === 'status');
    const steps = moves.map(({ createdAt: at, by, after }) => ({
      at: at.toISOString(),
      by: after.by === BY_CUSTOMER ? customer.name : by,
      status: after.status as OrderStatus,
    }));
    const first = firstStatus(paymentType);
    return [{ at: createdAt.toISOString(), by: customer.name, status: first }, ...steps];
  }
}

export class SellerOrderDetailResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() order: SellerOrderResponse;
  @ApiProperty({ type: [OrderStepResponse] }) steps: OrderStepResponse[];
}
