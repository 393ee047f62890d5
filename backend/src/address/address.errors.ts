import { ConflictException, NotFoundException } from '@nestjs/common';

/** Also returned for another customer's address, so that its existence is not revealed. */
export class AddressNotFoundError extends NotFoundException {
  constructor() {
    super({
      code: 'ADDRESS_NOT_FOUND',
      message: 'This address was not found. Please choose another one.',
    });
  }
}

export class TooManyAddressesError extends ConflictException {
  constructor(most: number) {
    super({
      code: 'TOO_MANY_ADDRESSES',
      message: `You can save ${most} addresses. Please remove one first.`,
      values: { most },
    });
  }
}
