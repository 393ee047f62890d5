import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { toDecimal } from '../../common/money.js';
import type { BestSeller, DaySales } from './overview.service.js';
import { SellerProductResponse } from '../products/dto/seller-product.response.js';

export class DayResponse {
  @ApiProperty({ format: 'date' }) day: string;
  @ApiProperty({ type: 'integer' }) orders: number;
  @ApiProperty({ description: 'Sales in dollars without refunds: paid and toCollect' })
  sales: number;
  @ApiProperty({ description: 'Payments without refunds, in dollars' }) paid: number;
  @ApiProperty({ description: 'Cash to be paid on delivery, in dollars' }) toCollect: number;

  static from({ day, orders, salesCents, paidCents }: DaySales): DayResponse {
    return {
      day,
      orders,
      sales: toDecimal(salesCents),
      paid: toDecimal(paidCents),
      toCollect: toDecimal(salesCents - paidCents),
    };
  }
}

export class BestSellerResponse {
  @ApiProperty({ format: 'uuid' }) product: string;
  @ApiProperty() name: string;
  @ApiPropertyOptional() size?: string;
  @ApiProperty({ type: 'integer' }) units: number;
  @ApiProperty({ description: 'Sales in dollars, without tax and before refunds' }) sales: number;

  static from({ productId, name, size, quantity, salesCents }: BestSeller): BestSellerResponse {
    return {
      product: productId,
      name,
      ...(size !== null && { size }),
      units: quantity,
      sales: toDecimal(salesCents),
    };
  }
}

export class OpenTasksResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: 'integer', description: 'Orders with an unresolved problem' })
  problems: number;
  @ApiProperty({ type: 'integer', description: 'Cancelled orders that are not refunded' })
  refundsDue: number;
  @ApiProperty({ type: 'integer', description: 'Orders with a payment that needs review' })
  flagged: number;
  @ApiProperty({ type: 'integer', description: 'Unread messages' })
  unreadMessages: number;
}

export class OverviewResponse extends OpenTasksResponse {
  @ApiProperty({ description: 'Time zone of the days', example: 'America/New_York' })
  timeZone: string;
  @ApiProperty({ type: [DayResponse], description: 'The last 30 days, today last' })
  days: DayResponse[];
  @ApiProperty({ type: [BestSellerResponse] }) bestSellers: BestSellerResponse[];
  @ApiProperty({ type: [SellerProductResponse], description: 'Products with few units left' })
  lowStock: SellerProductResponse[];
  @ApiProperty({ type: 'integer' }) lowStockTotal: number;
  @ApiProperty({ type: [SellerProductResponse], description: 'Products that are not available' })
  outOfStock: SellerProductResponse[];
  @ApiProperty({ type: 'integer' }) outOfStockTotal: number;
  @ApiProperty({ type: [SellerProductResponse], description: 'Products with no unit left' })
  soldOut: SellerProductResponse[];
  @ApiProperty({ type: 'integer' }) soldOutTotal: number;
  @ApiProperty({ type: 'integer', description: 'Products that a seller has switched off' })
  switchedOff: number;
  @ApiProperty({ type: 'integer', description: 'Undeliverable emails' })
  undeliveredMails: number;
  @ApiProperty({ type: 'integer', description: 'Emails that are delayed' })
  waitingMails: number;
}
