import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../auth/guards/public.decorator.js';
import { FilterProductsDto } from './dto/filter-products.dto.js';
import { ListProductsDto } from './dto/list-products.dto.js';
import { FiltersResponse } from './dto/filters.response.js';
import {
  OneProductResponse,
  ProductListResponse,
  RelatedProductsResponse,
} from './dto/product.response.js';
import { CatalogueAnswers, ListTooLongError } from './lists/catalogue-answers.js';
import { ProductId } from './product-id.decorator.js';
import { earlyFailure, isSellers } from './response-cache/early-answers.js';
import { ResponseCache } from './response-cache/response-cache.js';
import { sendCached } from './response-cache/send-cached.js';
import { StreamedList } from './lists/streamed-list.js';

@ApiTags('Products')
@Public()
@Controller('product')
export class ProductsController {
  constructor(
    private readonly answers: CatalogueAnswers,
    private readonly streamed: StreamedList,
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
    try {
      failAgain(request);
      const answer = isSellers(request)
        ? this.cache.once(() => this.answers.list(query, { isFresh: true }))
        : this.cache.get(request.originalUrl, this.answers.askList(query));
      await sendCached(request, response, await answer);
    } catch (error) {
      if (!(error instanceof ListTooLongError)) throw error;
      await this.streamed.send(query, response);
    }
  }

  @ApiOperation({
    summary: 'What a list can be narrowed down by, and how many products that leaves',
  })
  @ApiOkResponse({ type: FiltersResponse })
  @Get('filters')
  async filters(
    @Query() query: FilterProductsDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    failAgain(request);
    const answer = isSellers(request)
      ? this.cache.once(() => this.answers.filters(query))
      : this.cache.get(request.originalUrl, this.answers.askFilters(query));
    await sendCached(request, response, await answer);
  }

  @ApiOperation({ summary: 'One product' })
  @ApiOkResponse({ type: OneProductResponse })
  @Get(':id')
  async get(
    @ProductId() id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    failAgain(request);
    const answer = isSellers(request)
      ? this.cache.once(() => this.answers.product(id))
      : this.cache.get(request.originalUrl, this.answers.askProduct(id));
    await sendCached(request, response, await answer);
  }

  @ApiOperation({
    summary: 'Up to five products of the same category in stock, those bought together first',
  })
  @ApiOkResponse({ type: RelatedProductsResponse })
  @Get(':id/related')
  async related(
    @ProductId() id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    failAgain(request);
    const answer = isSellers(request)
      ? this.cache.once(() => this.answers.relatedTo(id))
      : this.cache.get(request.originalUrl, this.answers.askRelated(id));
    await sendCached(request, response, await answer);
  }
}

/** @throws what kept a request from being answered before it came here */
function failAgain(request: Request): void {
  const failure = earlyFailure(request);
  if (failure) throw failure;
}
