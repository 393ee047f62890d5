import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsTimeZone } from 'class-validator';
import { toDecimal } from '../../common/money.js';
import type { BestSeller, DayFigures } from '../../orders/overview.service.js';
import { SellerProductResponse } from '../../products/dto/seller-product.response.js';

export class OverviewDto {
  @ApiPropertyOptional({ default: 'UTC', example: 'America/New_York' })
  @IsOptional()
  @IsTimeZone({ message: 'timeZone must be a time zone, such as America/New_York' })
  timeZone?: string;
}

export class DayResponse {
  @ApiProperty({ format: 'date' }) day: string;
  @ApiProperty({ type: 'integer' }) orders: number;
  @ApiProperty({ description: 'In dollars' }) takings: number;

  static from({ day, orders, takingsCents }: DayFigures): DayResponse {
    return { day, orders, takings: toDecimal(takingsCents) };
  }
}

export class BestSellerResponse {
  @ApiProperty({ format: 'uuid' }) product: string;
  @ApiProperty() name: string;
  @ApiPropertyOptional() size?: string;
  @ApiProperty({ type: 'integer' }) units: number;
  @ApiProperty({ description: 'In dollars, without tax' }) takings: number;

  static from({ productId, name, size, units, takingsCents }: BestSeller): BestSellerResponse {
    return {
      product: productId,
      name,
      ...(size !== null && { size }),
      units,
      takings: toDecimal(takingsCents),
    };
  }
}

export class OverviewResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [DayResponse], description: 'The last 30 days, today last' })
  days: DayResponse[];
  @ApiProperty({ type: [BestSellerResponse] }) bestSellers: BestSellerResponse[];
  @ApiProperty({ type: [SellerProductResponse], description: 'Counted, and few are left' })
  lowStock: SellerProductResponse[];
  @ApiProperty({ type: 'integer' }) lowStockTotal: number;
  @ApiProperty({ type: [SellerProductResponse], description: 'Cannot be bought' })
  outOfStock: SellerProductResponse[];
  @ApiProperty({ type: 'integer' }) outOfStockTotal: number;
}
