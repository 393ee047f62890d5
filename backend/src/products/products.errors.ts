import { BadRequestException, ConflictException, NotFoundException } from '@nestjs/common';

export class ProductNotFoundError extends NotFoundException {
  constructor(id: string) {
    super({
      code: 'PRODUCT_NOT_FOUND',
      message: 'A product is no longer sold.',
      details: { product: id },
    });
  }
}

export class OutOfStockError extends ConflictException {
  /** @param unitsLeft how many can still be bought */
  constructor({ id, name }: { id: string; name: string }, unitsLeft = 0) {
    super({
      code: 'OUT_OF_STOCK',
      message:
        unitsLeft > 0
          ? `Only ${unitsLeft} of ${name} ${unitsLeft === 1 ? 'is' : 'are'} left.`
          : `${name} is out of stock.`,
      details: { product: id, unitsLeft },
      values: { name, units: unitsLeft },
    });
  }
}

export class SearchTooDeepError extends BadRequestException {
  /** @param most number of results that can be reached by page number */
  constructor(most: number) {
    super({
      code: 'SEARCH_TOO_DEEP',
      message: `A search shows its first ${most} results. Please add a word or a filter.`,
      values: { most },
    });
  }
}

export class InStockAgainError extends ConflictException {
  constructor() {
    super({ code: 'IN_STOCK_AGAIN', message: 'It is back in stock: you can order it now.' });
  }
}

export class TooManyNoticesError extends ConflictException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_NOTICES',
      message: `You are already waiting for ${most} products. Please cancel one notification first.`,
      values: { most },
    });
  }
}
