import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/public.decorator.js';
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
  constructor(
    private readonly products: ProductsService,
    private readonly images: ProductImages,
  ) {}

  @ApiOperation({ summary: 'Lists products, newest first; all of them without a query' })
  @ApiOkResponse({ type: ProductListResponse })
  @Public()
  @Get('list')
  async list(@Query() query: ListProductsDto): Promise<ProductListResponse> {
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
