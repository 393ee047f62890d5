import {
  ConflictException,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import type { SecurityDetails } from '../auth.errors.js';

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
  on: 'Two-factor authentication is already on.',
  off: 'Two-factor authentication is off.',
  notBegun: 'Please begin again to set up two-factor login.',
  own: 'Please switch off your own two-factor login with your password and a code.',
};

/** The request does not fit the current state of the account's two-factor authentication. */
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
