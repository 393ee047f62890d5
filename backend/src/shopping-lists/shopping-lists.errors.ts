import { ConflictException, NotFoundException } from '@nestjs/common';

/** Also returned for another customer's list, so that its existence is not revealed. */
export class ListNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'LIST_NOT_FOUND', message: 'This list no longer exists.' });
  }
}

export class ListNameTakenError extends ConflictException {
  constructor() {
    super({
      code: 'LIST_NAME_TAKEN',
      message: 'You already have a list with this name. Please choose another name.',
    });
  }
}

export class TooManyListsError extends ConflictException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_LISTS',
      message: `You already have ${most} lists. Please delete one first.`,
      values: { most },
    });
  }
}

export class TooManyListItemsError extends ConflictException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_LIST_ITEMS',
      message: `A list holds ${most} products. Please remove one first.`,
      values: { most },
    });
  }
}
