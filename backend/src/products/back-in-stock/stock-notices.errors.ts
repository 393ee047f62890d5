import { ConflictException } from '@nestjs/common';

export class InStockAgainError extends ConflictException {
  constructor() {
    super({ code: 'IN_STOCK_AGAIN', message: 'It is in stock again: you can order it now.' });
  }
}

export class TooManyNoticesError extends ConflictException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_NOTICES',
      message: `You wait for ${most} products already. Please give up one of them first.`,
      values: { most },
    });
  }
}
