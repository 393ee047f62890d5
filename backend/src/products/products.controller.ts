import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/guards/public.decorator.js';
import { oneAtATime } from '../common/one-at-a-time.js';
import { ListProductsDto } from './dto/list-products.dto.js';
import {
  OneProductResponse,
  ProductListResponse,
  ProductResponse,
} from './dto/product.response.js';
import { ProductImages } from './product-images.js';
import { ProductId } from './product-id.decorator.js';
import { ProductsService } from './products.service.js';

@ApiTags('Products')
@Controller('product')
export class ProductsController {
  /** The answer to a query that narrows nothing, as JSON: of a large catalogue it takes seconds to make. */
  private readonly wholeList = oneAtATime(
    async (query: Pick<ListProductsDto, 'inStock' | 'sort'>) =>
      JSON.stringify(await this.listed(query)),
  );

  constructor(
    private readonly products: ProductsService,
    private readonly images: ProductImages,
  ) {}

  @ApiOperation({ summary: 'Lists products, newest first; all of them without a query' })
  @ApiOkResponse({ type: ProductListResponse })
  @Public()
  @Get('list')
  async list(
    @Query() query: ListProductsDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProductListResponse | string> {
    const { inStock, sort, ...narrowing } = query;
    if (Object.values(narrowing).some((value) => value !== undefined)) return this.listed(query);
    const list = await this.wholeList({ inStock, sort });
    response.type('json');
    return list;
  }

  private async listed(query: ListProductsDto): Promise<ProductListResponse> {
    const [products, total] = await this.products.list(query);
    return {
      success: true,
      products: products.map((product) => ProductResponse.from(product, this.images)),
      total,
    };
  }

  @ApiOperation({ summary: 'One product' })
  @ApiOkResponse({ type: OneProductResponse })
  @Public()
  @Get(':id')
  async get(@ProductId() id: string): Promise<OneProductResponse> {
    return {
      success: true,
      product: ProductResponse.from(await this.products.get(id), this.images),
    };
  }
}
