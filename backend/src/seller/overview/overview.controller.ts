import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../auth/guards/roles.decorator.js';
import { Env } from '../../config/env.js';
import { OverviewService } from './overview.service.js';
import { SellerProductResponse } from '../products/dto/seller-product.response.js';
import { ProductImages } from '../../products/product-images.js';
import type { Product } from '../../products/catalogue.js';
import { SellerProductsService } from '../products/seller-products.service.js';
import { BestSellerResponse, DayResponse, OverviewResponse } from './overview.dto.js';

const SHOWN = { page: 1, limit: 10 };

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/overview')
export class OverviewController {
  constructor(
    private readonly overview: OverviewService,
    private readonly products: SellerProductsService,
    private readonly images: ProductImages,
    @Inject(Env) private readonly env: Env,
  ) {}

  @ApiOperation({
    summary: 'Orders and sales of the last 30 days, best sellers, low and zero stock',
  })
  @ApiOkResponse({ type: OverviewResponse })
  @Get()
  async get(): Promise<OverviewResponse> {
    const [sales, [low, lowStockTotal], [out, outOfStockTotal]] = await Promise.all([
      this.overview.sales(),
      this.products.list({ stock: 'low', ...SHOWN }),
      this.products.list({ stock: 'out', ...SHOWN }),
    ]);
    return {
      success: true,
      timeZone: this.env.shopTimeZone,
      days: sales.days.map((day) => DayResponse.from(day)),
      bestSellers: sales.bestSellers.map((product) => BestSellerResponse.from(product)),
      lowStock: this.respond(low),
      lowStockTotal,
      outOfStock: this.respond(out),
      outOfStockTotal,
    };
  }

  private respond(products: Product[]): SellerProductResponse[] {
    return products.map((product) => SellerProductResponse.from(product, this.images));
  }
}
