import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AddressResponse } from '../../address/dto/address.dto.js';
import { SearchFilter } from '../../common/http/filters.js';
import { KeysetDto, CursorsResponse } from '../../common/http/keyset.js';
import { toDecimal } from '../../common/money.js';
import { ProductResponse } from '../../products/dto/product.response.js';
import type { ProductImages } from '../../products/product-images.js';
import { type Substitution, SUBSTITUTIONS } from '../order-instructions.js';
import type { ItemWithProduct, OrderWithItems } from '../lists/find-orders.js';
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_TYPES,
  type PaymentType,
} from '../order-status.js';
import { PROBLEM_KINDS, type ProblemKind } from '../problems/order-problem.entity.js';
import type { ReportedProblem } from '../problems/problems.js';

export class ProblemResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ enum: PROBLEM_KINDS, enumName: 'ProblemKind' }) kind: ProblemKind;
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Product of the order line; missing for the whole order',
  })
  product?: string;
  @ApiProperty({ description: 'Empty without a text' }) text: string;
  @ApiProperty({ description: "Whether there is a photo, at the problem's own URL" })
  hasPhoto: boolean;
  @ApiPropertyOptional({ format: 'date-time', description: 'When a seller first saw it' })
  seenAt?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'When it was resolved' })
  resolvedAt?: string;

  static from(problem: ReportedProblem): ProblemResponse {
    const { id, createdAt, kind, productId, text, hasPhoto, seenAt, resolvedAt } = problem;
    return {
      _id: id,
      at: new Date(createdAt).toISOString(),
      kind,
      ...(productId && { product: productId }),
      text,
      hasPhoto,
      ...(seenAt && { seenAt: new Date(seenAt).toISOString() }),
      ...(resolvedAt && { resolvedAt: new Date(resolvedAt).toISOString() }),
    };
  }
}

export class OrderItemResponse {
  @ApiProperty({ description: 'The product as it was bought; inStock is its current availability' })
  product: ProductResponse;
  @ApiProperty({ type: 'integer' }) quantity: number;
  @ApiPropertyOptional({
    enum: SUBSTITUTIONS,
    enumName: 'Substitution',
    description: 'Substitution preference; default: that of the order',
  })
  substitution?: Substitution;

  static from(item: ItemWithProduct, images: ProductImages): OrderItemResponse {
    const bought = ProductResponse.fields(item.productId, item, images);
    const { product } = item;
    return {
      product: {
        ...bought,
        inStock: product.isAvailable,
        createdAt: product.createdAt.toISOString(),
      },
      quantity: item.quantity,
      ...(item.substitution && { substitution: item.substitution }),
    };
  }
}

export class OrderResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ description: 'Order number' }) number: string;
  @ApiProperty({ type: [OrderItemResponse] }) items: OrderItemResponse[];
  @ApiProperty({ description: 'In dollars, without tax' }) subtotal: number;
  @ApiProperty({ description: 'In dollars' }) tax: number;
  @ApiProperty({ description: 'What the customer pays, in dollars' }) amount: number;
  @ApiProperty() address: AddressResponse;
  @ApiProperty({ enum: PAYMENT_TYPES, enumName: 'PaymentType' }) paymentType: PaymentType;
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty() isPaid: boolean;
  @ApiProperty({ description: 'Refunded amount, in dollars' }) refunded: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiPropertyOptional() packerNote?: string;
  @ApiPropertyOptional() driverNote?: string;
  @ApiPropertyOptional({
    enum: SUBSTITUTIONS,
    enumName: 'Substitution',
    description: 'Substitution preference; missing if the customer chose none',
  })
  substitution?: Substitution;
  @ApiPropertyOptional({
    type: [ProblemResponse],
    description: 'Reported problems, the oldest first; missing if there are none',
  })
  problems?: ProblemResponse[];

  static from(order: OrderWithItems, images: ProductImages): OrderResponse {
    return {
      _id: order.id,
      number: order.number,
      items: order.items.map((item) => OrderItemResponse.from(item, images)),
      subtotal: toDecimal(order.subtotalCents),
      tax: toDecimal(order.taxCents),
      amount: toDecimal(order.amountCents),
      address: AddressResponse.from(order.addressId, order.addressLines),
      paymentType: order.paymentType,
      status: order.status,
      isPaid: order.isPaid,
      refunded: toDecimal(order.refundedCents),
      createdAt: order.createdAt.toISOString(),
      ...(order.packerNote !== null && { packerNote: order.packerNote }),
      ...(order.driverNote !== null && { driverNote: order.driverNote }),
      ...(order.substitution && { substitution: order.substitution }),
      ...(order.problems && {
        problems: order.problems.map((problem) => ProblemResponse.from(problem)),
      }),
    };
  }
}

export class ListOwnOrdersDto extends KeysetDto {
  @SearchFilter('Product, or the beginning of an order number') search?: string;
}

export class OrderListResponse extends CursorsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [OrderResponse] }) orders: OrderResponse[];
  @ApiProperty({ description: 'Total, including those beyond the list' }) total: number;
}

export class OrderPlacedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty() order: OrderResponse;
}

export class AttemptClosedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiPropertyOptional({ description: 'The placed order; missing if there is none' })
  order?: OrderResponse;
}
