import {
  BadRequestException,
  ConflictException,
  ForbiddenException,
  HttpException,
  HttpStatus,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';

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

export class CommonPasswordError extends BadRequestException {
  constructor(field = 'password') {
    const message = 'This password is used by too many people. Please choose another one.';
    super({ code: 'VALIDATION_FAILED', message, details: { [field]: [message] } });
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
    });
  }
}

/** The userId of a request is not the session's. */
export class NotYourAccountError extends ForbiddenException {
  constructor() {
    super({ code: 'FORBIDDEN', message: 'This belongs to another account.' });
  }
}
