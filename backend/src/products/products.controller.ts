import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
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
import { isSellers } from './response-cache/early-answers.js';
import { type Build, ResponseCache } from './response-cache/response-cache.js';
import { sendCached } from './response-cache/send-cached.js';
import { StreamedList } from './streamed-list.js';

/** Products in a list that is made, and kept, in one piece. */
const MAX_KEPT = 20_000;

@ApiTags('Products')
@Public()
@Controller('product')
export class ProductsController {
  /** As dear as many pages. */
  private readonly inOnePiece = oneAtATime((query: ListProductsDto) => this.listed(query));

  constructor(
    private readonly products: ProductsService,
    private readonly streamed: StreamedList,
    private readonly images: ProductImages,
    private readonly cache: ResponseCache,
  ) {}

  @ApiOperation({ summary: 'Lists products, newest first; all of them without a query' })
  @ApiOkResponse({ type: ProductListResponse })
  @Get('list')
  async list(
    @Query() query: ListProductsDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { category, search, inStock, ids, sort, page, limit, after, before } = query;
    const isWhole = (page ?? limit ?? after ?? before ?? ids) === undefined;
    const total = isWhole ? await this.products.count(query) : 0;
    if (total > MAX_KEPT) return this.streamed.send(query, total, response);
    const key = JSON.stringify([category, search, inStock, ids, sort, page, limit, after, before]);
    return this.answer(request, response, key, () =>
      isWhole ? this.inOnePiece(query) : this.listed(query),
    );
  }

  private async listed(query: ListProductsDto): Promise<string> {
    const list = await this.products.list(query);
    const products = list.products.map((product) => ProductResponse.from(product, this.images));
    return JSON.stringify({ success: true, ...list, products } satisfies ProductListResponse);
  }

  @ApiOperation({ summary: 'One product' })
  @ApiOkResponse({ type: OneProductResponse })
  @Get(':id')
  get(@ProductId() id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answer(request, response, id, async () => {
      const product = ProductResponse.from(await this.products.get(id), this.images);
      return JSON.stringify({ success: true, product } satisfies OneProductResponse);
    });
  }

  /** @param key of what is asked for, however it was asked */
  private async answer(
    request: Request,
    response: Response,
    key: string,
    build: Build,
  ): Promise<void> {
    const answer = isSellers(request)
      ? this.cache.once(build)
      : this.cache.get(request.originalUrl, key, build);
    await sendCached(request, response, await answer);
  }
}
