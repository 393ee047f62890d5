import { TOTP } from 'otpauth';

const STEP = 30_000;

/**
 * An authenticator app with a secret. The server accepts each code once, from one time step before its own until one
 * after, so a code is valid for at least half a minute.
 */
export class Authenticator {
  private lastStep = 0;

  constructor(private readonly secret: string) {}

  /** The current code, or the next one, which is valid already, if the current one has been used. */
  nextCode(): string {
    this.lastStep = Math.max(Math.floor(Date.now() / STEP), this.lastStep + 1);
    return new TOTP({ secret: this.secret }).generate({ timestamp: this.lastStep * STEP });
  }
}
