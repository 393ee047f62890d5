import { BadRequestException, ConflictException, NotFoundException } from '@nestjs/common';

export class SynonymsNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'SYNONYMS_NOT_FOUND', message: 'These synonyms no longer exist.' });
  }
}

/** Another seller edited the group after it was displayed. */
export class SynonymsChangedError extends ConflictException {
  constructor() {
    super({
      code: 'SYNONYMS_CHANGED',
      message: 'Someone else has changed these synonyms. Please check them again.',
    });
  }
}

export class TooManySynonymsError extends BadRequestException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_SYNONYMS',
      message: `There are already ${most} groups of synonyms. Please remove some first.`,
      values: { most },
    });
  }
}
