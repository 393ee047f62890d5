import {
  ConflictException,
  ForbiddenException,
  GoneException,
  HttpException,
  HttpStatus,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { ValidationFailedError } from '../common/http/validation.js';

/** Marks a refusal that may be an attack: the log gets a line with these details, which name nobody. */
export type SecurityDetails = Record<string, string | undefined>;

export class NotSignedInError extends UnauthorizedException {
  constructor() {
    super({ code: 'NOT_SIGNED_IN', message: 'Please log in first.' });
  }
}

/** The same for an unknown e-mail address and for a wrong password. */
export class InvalidCredentialsError extends UnauthorizedException {
  /** @param security what the log is told beside it */
  constructor(readonly security: SecurityDetails = {}) {
    super({ code: 'INVALID_CREDENTIALS', message: 'The email or the password is wrong.' });
  }
}

export class EmailTakenError extends ConflictException {
  constructor() {
    super({ code: 'EMAIL_TAKEN', message: 'There is already an account with this email.' });
  }
}

export class SameEmailError extends ConflictException {
  constructor() {
    super({ code: 'SAME_EMAIL', message: 'This is the email of your account already.' });
  }
}

export class EmailConfirmedError extends ConflictException {
  constructor() {
    super({ code: 'EMAIL_CONFIRMED', message: 'Your email is confirmed already.' });
  }
}

/** It was confirmed, cancelled or ended by a new password, or it took too long. */
export class NoEmailChangeError extends ConflictException {
  constructor() {
    super({ code: 'NO_EMAIL_CHANGE', message: 'There is no change of your email to cancel.' });
  }
}

/** The password is easy to guess; the code is of a time when only popular ones were refused. */
export class CommonPasswordError extends ValidationFailedError {
  constructor(field = 'password') {
    const text =
      'This password is easy to guess. Please choose another one, such as several words.';
    super([{ field, text, reason: { code: 'commonPassword' } }]);
  }
}

/** A link that was used, is too old, was ended by a newer one or never was one: which of these is nobody's business. */
export class LinkSpentError extends GoneException {
  constructor() {
    super({ code: 'LINK_SPENT', message: 'This link does not count any more.' });
  }
}

export class TooManyAttemptsError extends HttpException {
  /** @param security what the log is told beside it */
  constructor(
    readonly retryAfterSeconds: number,
    readonly security: SecurityDetails = {},
  ) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(
      {
        code: 'TOO_MANY_ATTEMPTS',
        message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        details: { retryAfterSeconds },
        values: { minutes },
      },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}

/** Checking passwords is work; no more of it is taken on than can be done soon. */
export class PasswordsBusyError extends ServiceUnavailableException {
  readonly retryAfterSeconds = 2;

  constructor() {
    super({
      code: 'TOO_BUSY',
      message: 'Too many people are logging in right now. Please try again in a moment.',
      values: { kind: 'logins' },
    });
  }
}

/** The userId of a request is not the session's. */
export class NotYourAccountError extends ForbiddenException {
  constructor() {
    super({
      code: 'FORBIDDEN',
      message: 'This belongs to another account.',
      values: { kind: 'account' },
    });
  }
}
