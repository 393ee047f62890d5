import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { InvalidCredentialsError } from '../auth.errors.js';
import type { Caller } from '../guards/caller.decorator.js';
import { attempt } from '../rate-limits/attempt-counter.js';
import { KnownDevices } from '../rate-limits/known-devices.js';
import { LoginLimiter } from '../rate-limits/login-limiter.js';
import { inTurn, isPassword } from './passwords.js';
import type { Role } from '../auth-user.js';
import type { User } from '../user.entity.js';

/** The account that a login names, and its row if it exists. */
export interface LoginAttempt {
  role: Role;
  email: string;
  user: User | null;
}

/** All password checks go through this class: it applies the rate limits and logs failures. */
@Injectable()
export class PasswordCheck {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly limiter: LoginLimiter,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * The attempt is counted when its check begins, so that correct passwords in the queue are not rejected.
   * @throws InvalidCredentialsError, TooManyAttemptsError, PasswordsBusyError
   */
  async verify(
    { role, email, user }: LoginAttempt,
    password: string,
    { address, deviceToken }: Caller,
  ): Promise<void> {
    const isKnownDevice = user !== null && (await this.devices.isKnown(deviceToken, user.id));
    const account = `${role}:${email}`;
    const alternatives = this.limiter.budgetsOf(account, address, isKnownDevice);
    const security = { account: user?.id ?? this.pseudonymOf(account) };
    const isRight = await inTurn(() =>
      attempt(
        alternatives,
        security,
        async () => (await isPassword(user?.passwordHash, password)) && !user?.disabledAt,
      ),
    );
    if (!isRight) throw new InvalidCredentialsError(security);
  }

  /** A pseudonym that distinguishes attempts on different unknown accounts in the log without naming them. */
  private pseudonymOf(account: string): string {
    return createHmac('sha256', this.env.jwtSecret).update(account).digest('hex').slice(0, 16);
  }
}
