import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { ProductImages } from '../../products/product-images.js';
import { findBuyAgain, type BuyAgainProduct } from './find-buy-again.js';
import { ReadPool } from '../../database/read-pool.js';
import { ProductResponse } from '../../products/dto/product.response.js';

class UsualResponse {
  @ApiProperty({ description: 'The product as it is sold now' }) product: ProductResponse;
  @ApiProperty({ type: 'integer', description: 'Usual quantity' })
  quantity: number;
  @ApiProperty({ type: 'integer', description: 'Number of the newest 100 orders that contain it' })
  times: number;
  @ApiProperty({ format: 'date-time' }) lastOrderedAt: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Average number of days between orders; null if it was bought once',
  })
  everyDays: number | null;
  @ApiProperty({ description: 'Whether it is due to be reordered' }) isDue: boolean;

  static from(usual: BuyAgainProduct, images: ProductImages): UsualResponse {
    const { product, quantity, times, lastAt, everyDays, isDue } = usual;
    return {
      product: ProductResponse.from(product, images),
      quantity,
      times,
      lastOrderedAt: lastAt.toISOString(),
      everyDays,
      isDue,
    };
  }
}

class UsualsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [UsualResponse] }) usuals: UsualResponse[];
}

const MAX_ITEMS = 40;

@ApiTags('Orders')
@Roles('customer')
@Controller('order/usuals')
export class BuyAgainController {
  constructor(
    private readonly reads: ReadPool,
    private readonly images: ProductImages,
  ) {}

  @ApiOperation({
    summary: 'Returns available products that the customer buys often ("buy again")',
    description:
      'From the newest 100 orders that are neither cancelled nor unpaid; products that are due to be reordered come first, at most 40.',
  })
  @ApiOkResponse({ type: UsualsResponse })
  @Get()
  async list(@CurrentUser() { id }: AuthUser): Promise<UsualsResponse> {
    const usuals = await findBuyAgain(this.reads, id, MAX_ITEMS);
    return { success: true, usuals: usuals.map((usual) => UsualResponse.from(usual, this.images)) };
  }
}
