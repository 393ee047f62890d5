import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { statement } from '../database/statement.js';
import { ReadPool } from '../database/read-pool.js';

/** Those that arrived while the numbers of the ones before them were being asked for. */
interface Batch {
  size: number;
  numbers: Promise<string[]>;
}

const NEXT_NUMBERS = statement<{ number: string }>(
  'next_arrivals',
  `SELECT nextval('cart_arrivals') AS number FROM generate_series(1, $1)`,
);

/**
 * Numbers requests in the order in which they arrive. A process asks for one batch of numbers after the other, so that they
 * grow as its requests came in; the sequence is every process's.
 */
@Injectable()
export class CartArrivals {
  private open?: Batch;
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly reads: ReadPool) {}

  /** @returns a number higher than those of all requests that came in before; as text, since it may outgrow a number */
  async next(): Promise<string> {
    const batch = (this.open ??= this.openBatch());
    const place = batch.size++;
    const number = (await batch.numbers)[place];
    if (number === undefined) throw new Error('A request got no number');
    return number;
  }

  private openBatch(): Batch {
    const numbers = this.before.then(() => this.takeNextNumbers());
    this.before = numbers.catch(() => undefined);
    return { size: 0, numbers };
  }

  private async takeNextNumbers(): Promise<string[]> {
    const size = this.open?.size ?? 0;
    this.open = undefined;
    const rows = await this.reads.run(NEXT_NUMBERS, [size]);
    return rows.map(({ number }) => number);
  }
}

interface NumberedRequest extends Request {
  arrival?: Promise<string>;
}

/** Gives a request its number before it waits for anything, such as its session or the rest of its body. */
export const numberOnArrival =
  (arrivals: CartArrivals): RequestHandler =>
  (request: NumberedRequest, _response, next) => {
    request.arrival = arrivals.next();
    // Whoever reads the number hears of the failure; a request that is refused before needs none.
    request.arrival.catch(() => undefined);
    next();
  };

/** The number of this request. Fails with a 500 on a route that numberOnArrival() does not stand before. */
export const Arrival = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { arrival } = context.switchToHttp().getRequest<NumberedRequest>();
  if (!arrival) throw new Error('This route does not number its requests');
  return arrival;
});
