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

/** Marks an error that may be an attack. These details are written to the log; they contain no personal data. */
export type SecurityDetails = Record<string, string | undefined>;

export class NotSignedInError extends UnauthorizedException {
  constructor() {
    super({ code: 'NOT_SIGNED_IN', message: 'Please log in first.' });
  }
}

/** The same error for an unknown email address and for a wrong password, so that neither reveals the other. */
export class InvalidCredentialsError extends UnauthorizedException {
  /** @param security details for the log */
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
    super({ code: 'SAME_EMAIL', message: 'This is already the email of your account.' });
  }
}

export class EmailConfirmedError extends ConflictException {
  constructor() {
    super({ code: 'EMAIL_CONFIRMED', message: 'Your email is already confirmed.' });
  }
}

/** The change was confirmed or cancelled, has expired, or was revoked by a new password. */
export class NoEmailChangeError extends ConflictException {
  constructor() {
    super({ code: 'NO_EMAIL_CHANGE', message: 'There is no change of your email to cancel.' });
  }
}

/**
 * The password is easy to guess. The code `COMMON_PASSWORD` is older than the rule: at first only popular passwords
 * were rejected.
 */
export class CommonPasswordError extends ValidationFailedError {
  constructor(field = 'password') {
    const text =
      'This password is easy to guess. Please choose another one, such as several words.';
    super([{ field, text, reason: { code: 'commonPassword' } }]);
  }
}

/**
 * The link was used, has expired, was replaced by a newer one or never existed. The error does not reveal which of
 * these.
 */
export class InvalidLinkError extends GoneException {
  constructor() {
    super({ code: 'LINK_SPENT', message: 'This link is no longer valid.' });
  }
}

export class TooManyAttemptsError extends HttpException {
  /** @param security details for the log */
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

/** Hashing is expensive: beyond a short queue, further password checks are rejected. */
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

/** The `userId` of a request differs from the session's user. */
export class NotYourAccountError extends ForbiddenException {
  constructor() {
    super({
      code: 'FORBIDDEN',
      message: 'This belongs to another account.',
      values: { kind: 'account' },
    });
  }
}

/** The password was right; the same request with a code logs in. */
export class CodeRequiredError extends UnauthorizedException {
  constructor() {
    super({ code: 'TOTP_REQUIRED', message: 'Please enter the code from your authenticator app.' });
  }
}

export class WrongCodeError extends UnauthorizedException {
  /** @param security details for the log */
  constructor(readonly security: SecurityDetails = {}) {
    super({
      code: 'WRONG_CODE',
      message: 'This code is wrong or was used before. Please enter the one your app shows now.',
    });
  }
}

const STATES = {
  on: 'Two-factor login is already on.',
  off: 'Two-factor login is off.',
  notBegun: 'Please begin again to set up two-factor login.',
  own: 'Please switch off your own two-factor login with your password and a code.',
};

/** The request does not fit the current state of the account's two-factor login. */
export class TwoFactorStateError extends ConflictException {
  constructor(kind: keyof typeof STATES) {
    super({ code: 'TWO_FACTOR_STATE', message: STATES[kind], values: { kind } });
  }
}

/** The key is missing, or is not the one that encrypted the account's secret. */
export class TwoFactorUnavailableError extends ServiceUnavailableException {
  constructor(cause?: unknown) {
    super(
      {
        code: 'TWO_FACTOR_UNAVAILABLE',
        message: cause
          ? 'App codes cannot be verified right now. Please use a recovery code.'
          : 'This shop offers no two-factor login.',
        values: { kind: cause ? 'check' : 'offer' },
      },
      { cause },
    );
  }
}
