import { ConflictException } from '@nestjs/common';

export class TooManyFavouritesError extends ConflictException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_FAVOURITES',
      message: `You already have ${most} favourites. Please remove one first.`,
      values: { most },
    });
  }
}
