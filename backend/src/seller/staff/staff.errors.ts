import { ConflictException, NotFoundException } from '@nestjs/common';

export class StaffNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'STAFF_NOT_FOUND', message: 'There is no such seller.' });
  }
}

/** Without a seller nobody could let anybody in again. */
export class LastSellerError extends ConflictException {
  constructor() {
    super({ code: 'LAST_SELLER', message: 'The last seller cannot be disabled.' });
  }
}
