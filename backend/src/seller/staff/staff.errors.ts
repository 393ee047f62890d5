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

/** One's own password is changed with the present one. */
export class OwnLinkError extends ConflictException {
  constructor() {
    super({ code: 'OWN_LINK', message: 'Please change your own password under “My account”.' });
  }
}
