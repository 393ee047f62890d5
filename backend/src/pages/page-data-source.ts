import { parse } from 'node:querystring';
import { HttpException, Inject, Injectable, type Type } from '@nestjs/common';
import { assertCleanQuery } from '../common/http/reject-unsafe-input.middleware.js';
import { validationPipe } from '../common/http/validation.js';
import { isUUID } from 'class-validator';
import { type Language, LANGUAGES } from '../common/language.js';
import { Env } from '../config/env.js';
import { Outbox } from '../mail/outbox.js';
import { PaymentMethodsResponse } from '../payments/dto/payments.response.js';
import { StripeGateway } from '../payments/stripe/stripe.gateway.js';
import { FilterProductsDto } from '../products/dto/filter-products.dto.js';
import { ListProductsDto } from '../products/dto/list-products.dto.js';
import { CatalogueAnswers } from '../products/lists/catalogue-answers.js';
import { type CacheableQuery, ResponseCache } from '../products/response-cache/response-cache.js';
import { ProductNotFoundError } from '../products/products.errors.js';
import { LegalTextResponse, ShopResponse } from '../shop/dto/shop.response.js';
import { LEGAL_TEXTS, type LegalTextName } from '../shop/legal-text-name.js';
import { LegalTexts } from '../shop/legal-texts.js';

const LEGAL = new RegExp(`^/shop/legal/(${LANGUAGES.join('|')})/(${LEGAL_TEXTS.join('|')})$`);

const PRODUCT = /^\/product\/([^/]+?)(\/related)?$/;

/** What the API answers to everybody, as pages are rendered from it. */
export interface PageData {
  status: number;
  /** JSON. */
  body: string;
  /** The same for the same content. */
  tag: string;
}

const refusal = (status: number): PageData => ({
  status,
  body: JSON.stringify({ success: false }),
  tag: String(status),
});

function found(answer: object): PageData {
  const body = JSON.stringify(answer);
  return { status: 200, body, tag: body };
}

/** Answers the questions of pages from what is prepared for everybody, and no others. */
@Injectable()
export class PageDataSource {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly texts: LegalTexts,
    private readonly answers: CatalogueAnswers,
    private readonly cache: ResponseCache,
    private readonly gateway: StripeGateway,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param question the address of a GET, without /api
   * @throws where it is not for everybody, and where it cannot be answered now
   */
  async ask(question: string): Promise<PageData> {
    if (question === '/payment/methods') return found(PaymentMethodsResponse.from(this.gateway));
    if (question === '/shop') return found(ShopResponse.from(this.env, this.outbox));
    const [, language, name] = LEGAL.exec(question) ?? [];
    if (language && name) return this.legalText(language as Language, name as LegalTextName);
    try {
      const query = await this.queryFor(question);
      const response = await this.cache.get(query);
      return { status: 200, body: response.text, tag: response.etag('identity') };
    } catch (error) {
      const status = error instanceof HttpException ? error.getStatus() : 500;
      if (status < 500) return refusal(status);
      throw error;
    }
  }

  /**
   * @throws HttpException as the route of the API does
   * @throws Error for any other route
   */
  private async queryFor(question: string): Promise<CacheableQuery> {
    const [path = '', search = ''] = question.split(/\?(.*)/s);
    if (path === '/product/list') return this.answers.askList(await read(ListProductsDto, search));
    if (path === '/product/filters') {
      return this.answers.askFilters(await read(FilterProductsDto, search));
    }
    const [, id, related] = PRODUCT.exec(path) ?? [];
    if (id === undefined) throw new Error('A page has asked for what is not for everybody');
    if (!isUUID(id)) throw new ProductNotFoundError(id);
    return related ? this.answers.askRelated(id) : this.answers.askProduct(id);
  }

  private async legalText(language: Language, name: LegalTextName): Promise<PageData> {
    const text = await this.texts.find(name, language);
    return text ? found(LegalTextResponse.from(text)) : refusal(404);
  }
}

const pipe = validationPipe();

/** Reads a query as the API does. */
function read<Dto>(metatype: Type<Dto>, search: string): Promise<Dto> {
  const query = parse(search);
  assertCleanQuery(query);
  return pipe.transform(query, { type: 'query', metatype }) as Promise<Dto>;
}
