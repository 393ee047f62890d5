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
import { type Asked, ResponseCache } from './response-cache/response-cache.js';
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
      const asked = this.answers.askList(query);
      const fresh = () => this.answers.list(query, { isFresh: true });
      await this.send(asked, request, response, fresh);
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
    const fresh = () => this.answers.filters(query);
    await this.send(this.answers.askFilters(query), request, response, fresh);
  }

  @ApiOperation({ summary: 'One product' })
  @ApiOkResponse({ type: OneProductResponse })
  @Get(':id')
  async get(
    @ProductId() id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.send(this.answers.askProduct(id), request, response);
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
    await this.send(this.answers.askRelated(id), request, response);
  }

  /**
   * What is kept or made for everybody; for sellers it is made anew.
   * @param fresh makes it from what another process may have changed just now
   */
  private async send(
    asked: Asked,
    request: Request,
    response: Response,
    fresh = asked.build,
  ): Promise<void> {
    failAgain(request);
    const answer = isSellers(request)
      ? this.cache.once(fresh)
      : this.cache.get(request.originalUrl, asked);
    await sendCached(request, response, await answer);
  }
}

/** @throws what kept a request from being answered before it came here */
function failAgain(request: Request): void {
  const failure = earlyFailure(request);
  if (failure) throw failure;
}
