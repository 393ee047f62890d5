import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import { OptionalRole } from '../auth/guards/access.js';
import { FilterProductsDto } from './dto/filter-products.dto.js';
import { ListProductsDto } from './dto/list-products.dto.js';
import { FiltersResponse } from './dto/filters.response.js';
import {
  OneProductResponse,
  ProductListResponse,
  RelatedProductsResponse,
} from './dto/product.response.js';
import { CatalogueResponses, ListTooLongError } from './lists/catalogue-responses.js';
import { ProductId } from './product-id.decorator.js';
import { type CacheableQuery, ResponseCache } from './response-cache/response-cache.js';
import { sendCached } from './response-cache/serve-from-cache.js';
import { StreamedList } from './lists/streamed-list.js';

@ApiTags('Products')
@OptionalRole('seller')
@Controller('product')
export class ProductsController {
  constructor(
    private readonly responses: CatalogueResponses,
    private readonly streamed: StreamedList,
    private readonly cache: ResponseCache,
  ) {}

  @ApiOperation({ summary: 'Returns products, the newest first; all of them without parameters' })
  @ApiOkResponse({ type: ProductListResponse })
  @Get('list')
  async list(
    @Query() query: ListProductsDto,
    @CurrentUser() seller: AuthUser | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    try {
      const requested = this.responses.listQuery(query);
      const fresh = () => this.responses.freshList(query);
      await this.send(requested, request, response, seller && fresh);
    } catch (error) {
      if (!(error instanceof ListTooLongError)) throw error;
      await this.streamed.send(query, response);
    }
  }

  @ApiOperation({
    summary: 'Returns the available filters and how many products each leaves',
  })
  @ApiOkResponse({ type: FiltersResponse })
  @Get('filters')
  async filters(
    @Query() query: FilterProductsDto,
    @CurrentUser() seller: AuthUser | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const fresh = () => this.responses.filters(query);
    await this.send(this.responses.filtersQuery(query), request, response, seller && fresh);
  }

  @ApiOperation({ summary: 'Returns a product' })
  @ApiOkResponse({ type: OneProductResponse })
  @Get(':id')
  async get(
    @ProductId() id: string,
    @CurrentUser() seller: AuthUser | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const requested = this.responses.productQuery(id);
    await this.send(requested, request, response, seller && requested.build);
  }

  @ApiOperation({
    summary:
      'Returns up to five available products of the same category, those frequently bought together first',
  })
  @ApiOkResponse({ type: RelatedProductsResponse })
  @Get(':id/related')
  async related(
    @ProductId() id: string,
    @CurrentUser() seller: AuthUser | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const requested = this.responses.relatedQuery(id);
    await this.send(requested, request, response, seller && requested.build);
  }

  /**
   * Sends the cached response, or a new one to a seller, who sees their changes at once.
   * @param fresh reads changes that another process may have committed just now
   */
  private async send(
    requested: CacheableQuery,
    request: Request,
    response: Response,
    fresh?: () => Promise<Buffer>,
  ): Promise<void> {
    const route = (request.route as { path: string }).path;
    const cached = fresh
      ? this.cache.once(fresh)
      : this.cache.get(requested, { url: request.originalUrl, route });
    await sendCached(request, response, await cached);
  }
}
