import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  HttpException,
  HttpStatus,
  NotFoundException,
  UnauthorizedException,
} from '@nestjs/common';

export class NotSignedInError extends UnauthorizedException {
  constructor() {
    super({ code: 'NOT_SIGNED_IN', message: 'Please log in first.' });
  }
}

/** The same for an unknown e-mail address and for a wrong password. */
export class InvalidCredentialsError extends UnauthorizedException {
  constructor() {
    super({ code: 'INVALID_CREDENTIALS', message: 'The email or the password is wrong.' });
  }
}

export class EmailTakenError extends ConflictException {
  constructor() {
    super({ code: 'EMAIL_TAKEN', message: 'There is already an account with this email.' });
  }
}

export class CommonPasswordError extends BadRequestException {
  constructor(field = 'password') {
    const message = 'This password is used by too many people. Please choose another one.';
    super({ code: 'VALIDATION_FAILED', message, details: { [field]: [message] } });
  }
}

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

export class TooManyAttemptsError extends HttpException {
  constructor(readonly retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(
      {
        code: 'TOO_MANY_ATTEMPTS',
        message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        details: { retryAfterSeconds },
      },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}

/** The userId of a request is not the session's. */
export class NotYourAccountError extends ForbiddenException {
  constructor() {
    super({ code: 'FORBIDDEN', message: 'This belongs to another account.' });
  }
}
