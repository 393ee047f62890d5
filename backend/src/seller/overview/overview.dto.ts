import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { toDecimal } from '../../common/money.js';
import type { BestSeller, DaySales } from './overview.service.js';
import { SellerProductResponse } from '../products/dto/seller-product.response.js';

export class DayResponse {
  @ApiProperty({ format: 'date' }) day: string;
  @ApiProperty({ type: 'integer' }) orders: number;
  @ApiProperty({ description: 'In dollars, without what was refunded: paid and toCollect' })
  sales: number;
  @ApiProperty({ description: 'In dollars: what came in and stayed' }) paid: number;
  @ApiProperty({ description: 'In dollars: cash that is paid on delivery' }) toCollect: number;

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
  @ApiProperty({ description: 'In dollars, without tax and before refunds' }) sales: number;

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

export class OverviewResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'In which days begin at midnight', example: 'America/New_York' })
  timeZone: string;
  @ApiProperty({ type: [DayResponse], description: 'The last 30 days, today last' })
  days: DayResponse[];
  @ApiProperty({ type: [BestSellerResponse] }) bestSellers: BestSellerResponse[];
  @ApiProperty({ type: [SellerProductResponse], description: 'Counted, and few are left' })
  lowStock: SellerProductResponse[];
  @ApiProperty({ type: 'integer' }) lowStockTotal: number;
  @ApiProperty({ type: [SellerProductResponse], description: 'Cannot be bought' })
  outOfStock: SellerProductResponse[];
  @ApiProperty({ type: 'integer' }) outOfStockTotal: number;
  @ApiProperty({ type: 'integer', description: 'E-mails that could not be delivered' })
  undeliveredMails: number;
  @ApiProperty({ type: 'integer', description: 'E-mails that the mail server has not taken yet' })
  waitingMails: number;
  @ApiProperty({ type: 'integer', description: 'Messages that no seller has opened' })
  unreadMessages: number;
}
