import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import pLimit from 'p-limit';
import { ProductResponse } from '../dto/product.response.js';
import { ProductImages } from '../product-images.js';
import type { ListProductsDto } from '../dto/list-products.dto.js';
import { ProductsService } from '../products.service.js';
import { REVALIDATE } from '../response-cache/representation.js';

/** Products that are read and written at once. */
const BATCH = 500;
/** Batches that are made at once, of whichever lists: the next one waits. */
const MAX_BATCHES = 2;
/** Lists that are on their way at once, most of them to somebody who takes them slowly: who asks for another waits. */
const MAX_LISTS = 16;
/** In milliseconds: who has not taken the list by then is cut off, so that others get theirs. */
const TAKING_LIMIT = 60_000;

/** Sends the list of a large catalogue batch by batch: it costs neither much memory nor much time in one piece. */
@Injectable()
export class StreamedList {
  private readonly sending = pLimit(MAX_LISTS);
  private readonly making = pLimit(MAX_BATCHES);

  constructor(
    private readonly products: ProductsService,
    private readonly images: ProductImages,
  ) {}

  send(query: ListProductsDto, response: Response): Promise<void> {
    return this.sending(async () => {
      const total = await this.products.count(query);
      if (response.destroyed) return;
      // A web server in front would keep it, however large it is.
      response.set({ ...REVALIDATE, 'X-Accel-Expires': '0' }).type('json');
      const signal = AbortSignal.timeout(TAKING_LIMIT);
      // Whoever goes away, or is cut off, is told nothing more.
      await pipeline(Readable.from(this.pieces(query, total)), response, { signal }).catch(
        (error: unknown) => {
          if (!response.headersSent) throw error;
        },
      );
    });
  }

  private async *pieces(query: ListProductsDto, total: number): AsyncGenerator<string> {
    yield '{"success":true,"products":[';
    let separator = '';
    let after: string | undefined;
    do {
      const { products, next } = await this.making(() =>
        this.products.list({ ...query, limit: BATCH, after }),
      );
      const texts = products.map((it) => JSON.stringify(ProductResponse.from(it, this.images)));
      if (texts.length > 0) yield separator + texts.join(',');
      separator = ',';
      after = next;
    } while (after !== undefined);
    yield `],"total":${total}}`;
  }
}
