import { ConflictException, NotFoundException } from '@nestjs/common';

export class StaffNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'STAFF_NOT_FOUND', message: 'There is no such seller.' });
  }
}

/** At least one seller must be enabled, because only a seller can enable another. */
export class LastSellerError extends ConflictException {
  constructor() {
    super({ code: 'LAST_SELLER', message: 'The last seller cannot be disabled.' });
  }
}

/** Sellers change their own password with the current one, not by a link. */
export class OwnLinkError extends ConflictException {
  constructor() {
    super({ code: 'OWN_LINK', message: 'Please change your own password under “My account”.' });
  }
}
