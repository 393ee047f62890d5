import { ConflictException, NotFoundException } from '@nestjs/common';

/** Also for another customer's address: nobody learns that it exists. */
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
      message: `You can keep ${most} addresses. Please remove one first.`,
      values: { most },
    });
  }
}
