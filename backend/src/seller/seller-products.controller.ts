import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../auth/roles.decorator.js';
import { SuccessResponse } from '../common/success.response.js';
import { SetStockDto } from '../products/dto/set-stock.dto.js';
import { ProductsService } from '../products/products.service.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('product')
export class SellerProductsController {
  constructor(private readonly products: ProductsService) {}

  @ApiOperation({ summary: "Flips a product's stock switch" })
  @HttpCode(200)
  @Post('stock')
  async setStock(@Body() { id, inStock }: SetStockDto): Promise<SuccessResponse> {
    await this.products.setInStock(id, inStock);
    return SuccessResponse.of('Stock updated');
  }
}
