import { parse } from 'node:querystring';
import { HttpException, Inject, Injectable, type Type } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { assertCleanQuery } from '../common/http/reject-unsafe-input.middleware.js';
import { validationPipe } from '../common/http/validation.js';
import { type Language, LANGUAGES } from '../common/language.js';
import { Env } from '../config/env.js';
import { Outbox } from '../mail/outbox.js';
import { PaymentMethodsResponse } from '../payments/dto/payments.response.js';
import { StripeGateway } from '../payments/stripe/stripe.gateway.js';
import { FilterProductsDto } from '../products/dto/filter-products.dto.js';
import { ListProductsDto } from '../products/dto/list-products.dto.js';
import { CatalogueResponses } from '../products/lists/catalogue-responses.js';
import { type CacheableQuery, ResponseCache } from '../products/response-cache/response-cache.js';
import { ProductNotFoundError } from '../products/products.errors.js';
import { LegalTextResponse, ShopResponse } from '../shop/dto/shop.response.js';
import { LEGAL_TEXTS, type LegalTextName } from '../shop/legal-text-name.js';
import { LegalTexts } from '../shop/legal-texts.js';

const LEGAL = new RegExp(`^/shop/legal/(${LANGUAGES.join('|')})/(${LEGAL_TEXTS.join('|')})$`);

const PRODUCT = /^\/product\/([^/]+?)(\/related)?$/;

/** A public response of the API, from which pages are rendered. */
export interface PageData {
  status: number;
  /** JSON. */
  body: string;
  /** Changes with the content. */
  tag: string;
}

const failed = (status: number): PageData => ({
  status,
  body: JSON.stringify({ success: false }),
  tag: String(status),
});

function succeeded(response: object): PageData {
  const body = JSON.stringify(response);
  return { status: 200, body, tag: body };
}

/** Loads the data of pages: public responses of the API, without a request. */
@Injectable()
export class PageDataSource {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly texts: LegalTexts,
    private readonly catalogue: CatalogueResponses,
    private readonly cache: ResponseCache,
    private readonly gateway: StripeGateway,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param url of a GET route, without /api
   * @throws Error for a route that is not public, and when the data cannot be loaded
   */
  async load(url: string): Promise<PageData> {
    if (url === '/payment/methods') return succeeded(PaymentMethodsResponse.from(this.gateway));
    if (url === '/shop') return succeeded(ShopResponse.from(this.env, this.outbox));
    const [, language, name] = LEGAL.exec(url) ?? [];
    if (language && name) return this.legalText(language as Language, name as LegalTextName);
    try {
      const query = await this.queryFor(url);
      const response = await this.cache.get(query);
      return { status: 200, body: response.text, tag: response.etag('identity') };
    } catch (error) {
      const status = error instanceof HttpException ? error.getStatus() : 500;
      if (status < 500) return failed(status);
      throw error;
    }
  }

  /**
   * @throws HttpException for a query that the route rejects
   * @throws Error for any other route
   */
  private async queryFor(url: string): Promise<CacheableQuery> {
    const [path = '', search = ''] = url.split(/\?(.*)/s);
    if (path === '/product/list')
      return this.catalogue.listQuery(await read(ListProductsDto, search));
    if (path === '/product/filters') {
      return this.catalogue.filtersQuery(await read(FilterProductsDto, search));
    }
    const [, id, related] = PRODUCT.exec(path) ?? [];
    if (id === undefined) throw new Error(`A page requested ${path}, which is not public`);
    if (!isUUID(id)) throw new ProductNotFoundError(id);
    return related ? this.catalogue.relatedQuery(id) : this.catalogue.productQuery(id);
  }

  private async legalText(language: Language, name: LegalTextName): Promise<PageData> {
    const text = await this.texts.find(name, language);
    return text ? succeeded(LegalTextResponse.from(text)) : failed(404);
  }
}

const pipe = validationPipe();

/** Validates a query as the route does. */
function read<Dto>(metatype: Type<Dto>, search: string): Promise<Dto> {
  const query = parse(search);
  assertCleanQuery(query);
  return pipe.transform(query, { type: 'query', metatype }) as Promise<Dto>;
}
