import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import pLimit from 'p-limit';
import { ProductResponse } from '../dto/product.response.js';
import { ProductImages } from '../product-images.js';
import { TooBusyError } from '../../database/too-busy.error.js';
import type { ListProductsDto } from '../dto/list-products.dto.js';
import { ProductsService } from '../products.service.js';
import { REVALIDATE } from '../response-cache/serve-from-cache.js';

/** The maximum number of batches of all lists that are read concurrently. */
const MAX_BATCHES = 2;
/** The maximum number of lists that are sent concurrently, most of them to slow clients; further ones wait. */
const MAX_LISTS = 16;
const MAX_QUEUED = 100;
/** Slower clients are disconnected, so that others get their lists. */
const SENDING_TIMEOUT_MS = 60_000;

/** Sends the list of a large catalogue batch by batch, so that it is never in memory as a whole. */
@Injectable()
export class StreamedList {
  private readonly sending = pLimit(MAX_LISTS);
  private readonly reading = pLimit(MAX_BATCHES);

  constructor(
    private readonly products: ProductsService,
    private readonly images: ProductImages,
  ) {}

  /** @throws TooBusyError if too many lists are waiting already */
  async send(query: ListProductsDto, response: Response): Promise<void> {
    if (this.sending.pendingCount >= MAX_QUEUED) throw new TooBusyError();
    return this.sending(async () => {
      if (response.destroyed) return;
      // A web server in front would cache it regardless of its size.
      response.set({ ...REVALIDATE, 'X-Accel-Expires': '0' }).type('json');
      await writePieces(this.pieces(query), response);
    });
  }

  private async *pieces(query: ListProductsDto): AsyncGenerator<string> {
    const batches = this.products.batches(query);
    let about: object | undefined;
    let separator = '';
    yield '{"success":true,"products":[';
    for (;;) {
      const { value: batch, done } = await this.reading(() => batches.next());
      if (done) break;
      const { products, ...rest } = batch;
      about ??= { ...rest, next: undefined };
      const texts = products.map((it) => JSON.stringify(ProductResponse.from(it, this.images)));
      if (texts.length === 0) continue;
      yield separator + texts.join(',');
      separator = ',';
    }
    yield `],${JSON.stringify(about).slice(1)}`;
  }
}

/**
 * Writes at the pace of the client, and stops when it disconnects. All pieces share one listener per event: those of
 * pipeline(), in addition to the listeners of every response, would make Node warn of a leak.
 * @throws an error of the pieces before the first one
 */
async function writePieces(pieces: AsyncIterable<string>, response: Response): Promise<void> {
  let proceed = (): void => undefined;
  const wake = (): void => proceed();
  response.on('drain', wake).on('close', wake);
  const timer = setTimeout(() => {
    response.destroy();
    wake();
  }, SENDING_TIMEOUT_MS);
  try {
    for await (const piece of pieces) {
      if (response.destroyed) return;
      if (!response.write(piece)) await new Promise<void>((resolve) => (proceed = resolve));
    }
    response.end();
  } catch (error) {
    if (!response.headersSent) throw error;
    response.destroy();
  } finally {
    clearTimeout(timer);
  }
}
