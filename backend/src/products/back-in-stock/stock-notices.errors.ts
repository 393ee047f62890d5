import { ConflictException } from '@nestjs/common';

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
