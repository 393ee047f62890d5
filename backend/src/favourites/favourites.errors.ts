import { ConflictException } from '@nestjs/common';

export class TooManyFavouritesError extends ConflictException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_FAVOURITES',
      message: `You have ${most} favourites already. Please remove one first.`,
      values: { most },
    });
  }
}
