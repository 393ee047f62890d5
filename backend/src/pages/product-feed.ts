import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { type Language, pathIn } from '../common/language.js';
import { Env } from '../config/env.js';
import type { Product } from '../products/catalogue.js';
import { findNextProducts } from '../products/lists/find-products.js';
import { ProductResponse } from '../products/dto/product.response.js';
import { ProductImages } from '../products/product-images.js';
import { HEAD_TEXTS } from './head-texts.js';
import { escapeHtml } from './page-template.js';
import { sentencesOf } from './structured-data.js';

/** Products read by one statement. */
const BATCH_SIZE = 1_000;
/** Google reads no more additional pictures. */
const MAX_MORE_PICTURES = 10;

/** Characters that XML 1.0 forbids, even escaped. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const element = (name: string, text: string | undefined): string =>
  text ? `<${name}>${escapeHtml(text.replace(NOT_IN_XML, '').toWellFormed())}</${name}>` : '';

const price = (dollars: number): string => `${dollars.toFixed(2)} USD`;

/** Lists every product on sale as RSS in the format of Google Merchant Center, which other comparison sites read as well. */
@Injectable()
export class ProductFeed {
  /** One read at a time, so that concurrent requests do not slow down customers. */
  private readonly reading = pLimit(1);

  constructor(
    @Inject(Env) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly images: ProductImages,
  ) {}

  write(language: Language): Readable {
    return Readable.from(this.parts(language));
  }

  private async *parts(language: Language): AsyncGenerator<string> {
    const { shop, shopDescription } = HEAD_TEXTS[language];
    yield [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
      element('title', shop),
      element('link', this.env.publicUrl + pathIn(language, '/')),
      element('description', shopDescription),
    ].join('');
    for await (const products of this.batches()) {
      yield products.map((product) => `\n${this.item(product, language)}`).join('');
    }
    yield '\n</channel></rss>\n';
  }

  private async *batches(): AsyncGenerator<Product[]> {
    let last: string | undefined;
    do {
      const at = { last, limit: BATCH_SIZE };
      const products = await this.reading(() => findNextProducts(this.dataSource.manager, {}, at));
      yield products;
      last = products.length === BATCH_SIZE ? products.at(-1)?.id : undefined;
    } while (last);
  }

  private item(product: Product, language: Language): string {
    const { publicUrl } = this.env;
    const shown = ProductResponse.from(product, this.images);
    const { _id: id, category, unitPrice, facts } = shown;
    const path = `/products/${category.toLowerCase()}/${id}`;
    const [picture, ...pictures] = shown.image.map((url) => new URL(url, publicUrl).href);
    const isOffer = shown.offerPrice < shown.price;
    return [
      '<item>',
      element('g:id', id),
      element('g:title', shown.name),
      element('g:description', sentencesOf(shown.description) || shown.name),
      element('g:link', publicUrl + pathIn(language, path)),
      element('g:image_link', picture),
      ...pictures.slice(0, MAX_MORE_PICTURES).map((url) => element('g:additional_image_link', url)),
      element('g:condition', 'new'),
      element('g:availability', shown.inStock ? 'in_stock' : 'out_of_stock'),
      element('g:price', price(isOffer ? shown.price : shown.offerPrice)),
      element('g:sale_price', isOffer ? price(shown.offerPrice) : undefined),
      element('g:brand', facts?.brand),
      // Fresh produce has neither a brand nor a number of its maker.
      element('g:identifier_exists', facts?.brand ? undefined : 'no'),
      element('g:product_type', HEAD_TEXTS[language].category(category)),
      ...(unitPrice ? unitPricing(unitPrice) : []),
      '</item>',
    ].join('');
  }
}

/** The amount in the package, from which Google computes the unit price, and the unit that the price is for. */
function unitPricing({ amount, unit }: NonNullable<ProductResponse['unitPrice']>): string[] {
  const googleUnit = unit === 'piece' ? 'ct' : unit;
  return [
    element('g:unit_pricing_measure', `${Number(amount.toPrecision(6))} ${googleUnit}`),
    element('g:unit_pricing_base_measure', `1 ${googleUnit}`),
  ];
}
