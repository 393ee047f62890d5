import { TOTP } from 'otpauth';

const STEP = 30_000;

/**
 * An app for codes that has learnt a secret. Each code is good once; the server takes one from a step before until a step after its
 * own, so a code is good for half a minute at least, at whatever moment of its step it is made.
 */
export class Authenticator {
  private lastStep = 0;

  constructor(private readonly secret: string) {}

  /** The code of now; of the next step, which is good already, where the one of now was given out before. */
  nextCode(): string {
    this.lastStep = Math.max(Math.floor(Date.now() / STEP), this.lastStep + 1);
    return new TOTP({ secret: this.secret }).generate({ timestamp: this.lastStep * STEP });
  }
}
