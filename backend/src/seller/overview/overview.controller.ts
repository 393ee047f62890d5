import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../auth/guards/access.js';
import { OverviewService } from './overview.service.js';
import { SellerProductResponse } from '../products/dto/seller-product.response.js';
import { ProductImages } from '../../products/product-images.js';
import type { ProductPage } from '../../products/lists/find-products.js';
import {
  BestSellerResponse,
  DayResponse,
  OpenTasksResponse,
  OverviewResponse,
} from './overview.dto.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/overview')
export class OverviewController {
  constructor(
    private readonly overview: OverviewService,
    private readonly images: ProductImages,
  ) {}

  @ApiOperation({
    summary: 'Returns orders and sales of the last 30 days, best sellers, low and zero stock',
  })
  @ApiOkResponse({ type: OverviewResponse })
  @Get()
  async get(): Promise<OverviewResponse> {
    const { timeZone, days, bestSellers, lowStock, outOfStock, soldOut, ...counts } =
      await this.overview.get();
    return {
      success: true,
      timeZone,
      days: days.map((day) => DayResponse.from(day)),
      bestSellers: bestSellers.map((product) => BestSellerResponse.from(product)),
      lowStock: this.respond(lowStock),
      lowStockTotal: lowStock.total,
      outOfStock: this.respond(outOfStock),
      outOfStockTotal: outOfStock.total,
      soldOut: this.respond(soldOut),
      soldOutTotal: soldOut.total,
      ...counts,
    };
  }

  @ApiOperation({ summary: 'Returns the number of open tasks besides packing' })
  @ApiOkResponse({ type: OpenTasksResponse })
  @Get('tasks')
  async countOpenTasks(): Promise<OpenTasksResponse> {
    return { success: true, ...(await this.overview.countOpenTasks()) };
  }

  private respond({ products }: ProductPage): SellerProductResponse[] {
    return products.map((product) => SellerProductResponse.from(product, this.images));
  }
}
