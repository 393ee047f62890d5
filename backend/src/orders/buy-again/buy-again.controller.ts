import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { ProductImages } from '../../products/product-images.js';
import { findBuyAgain } from './find-buy-again.js';
import { UsualResponse, UsualsResponse } from './buy-again.response.js';
import { ReadPool } from '../../database/read-pool.js';

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
