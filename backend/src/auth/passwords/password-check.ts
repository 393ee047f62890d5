import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { InvalidCredentialsError } from '../auth.errors.js';
import type { Caller } from '../guards/caller.decorator.js';
import { attempt } from '../limits/attempt-counter.js';
import { KnownDevices } from '../limits/known-devices.js';
import { LoginLimiter } from '../limits/login-limiter.js';
import { inTurn } from './password-queue.js';
import { isPassword } from './passwords.js';
import type { Role } from '../role.js';
import type { User } from '../user.entity.js';

/** The account somebody names, and what is known of it. */
export interface LoginAttempt {
  role: Role;
  email: string;
  user: User | null;
}

/** The only way to find out whether a password is right: slowed down for those who guess, and written into the log. */
@Injectable()
export class PasswordCheck {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly limiter: LoginLimiter,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * An attempt counts in the same turn in which the password is checked, so that right ones that wait for theirs are not refused.
   * @throws InvalidCredentialsError, TooManyAttemptsError, PasswordsBusyError
   */
  async assertRight(
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

  /** Tells tries for one unknown account from those for another, and says nothing else about it. */
  private pseudonymOf(account: string): string {
    return createHmac('sha256', this.env.jwtSecret).update(account).digest('hex').slice(0, 16);
  }
}
