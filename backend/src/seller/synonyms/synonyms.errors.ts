import { BadRequestException, ConflictException, NotFoundException } from '@nestjs/common';

export class SynonymsNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'SYNONYMS_NOT_FOUND', message: 'These words are not here any more.' });
  }
}

/** Another seller edited the group after it was displayed. */
export class SynonymsChangedError extends ConflictException {
  constructor() {
    super({
      code: 'SYNONYMS_CHANGED',
      message: 'Somebody else has changed these words. Please look at them again.',
    });
  }
}

export class TooManySynonymsError extends BadRequestException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_SYNONYMS',
      message: `There are ${most} groups of words already. Please remove some first.`,
      values: { most },
    });
  }
}
