import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { run } from '../../database/run.js';
import { statement } from '../../database/statement.js';
import type { User } from '../user.entity.js';

/** The cookie of a known device. */
export const DEVICE_COOKIE = 'device';
/** A year, in seconds. */
export const DEVICE_COOKIE_SECONDS = 365 * 24 * 60 * 60;
const AUDIENCE = 'device';
const MAX_ACCOUNTS = 5;

/** An account, and the factors that were checked at its last login on the device. */
interface KnownAccount {
  id: string;
  /** Hash of the stored password hash. */
  password: string;
  /** When the code that this login used was switched on; null for a login without a code. */
  twoFactorSince: string | null;
}

interface Device {
  /** The accounts that have logged in on the device, the latest first. */
  accounts: KnownAccount[];
}

const FACTORS = statement<{ passwordHash: string; twoFactorSince: Date | null }>(
  'known_device_factors',
  `SELECT password_hash AS "passwordHash", confirmed_at AS "twoFactorSince"
   FROM users LEFT JOIN two_factors ON user_id = id WHERE id = $1`,
);

/** The stored hash contains a salt, so this hash cannot be used to guess the password. */
const hashOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

/**
 * Browsers that have logged in before keep a signed token. It grants no access: it only distinguishes them from unknown
 * devices. It is valid until the account's password changes or two-factor login is switched on.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jwt: JwtService,
  ) {}

  /**
   * @returns whether somebody has logged in to the account on the device, with its current password and second factor
   */
  async isKnown(token: string | undefined, accountId: string): Promise<boolean> {
    const known = (await this.accountsOf(token)).find(({ id }) => id === accountId);
    if (!known) return false;
    const [factors] = await run(this.dataSource.manager, FACTORS, [accountId]);
    if (!factors || known.password !== hashOf(factors.passwordHash)) return false;
    const { twoFactorSince } = factors;
    return !twoFactorSince || twoFactorSince.toISOString() === known.twoFactorSince;
  }

  /**
   * @param twoFactorSince when the code that the login used was switched on
   * @returns the device token after a login to this account
   */
  async remember(
    token: string | undefined,
    { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
    twoFactorSince: Date | null,
  ): Promise<string> {
    const others = (await this.accountsOf(token)).filter((known) => known.id !== id);
    const known: KnownAccount = {
      id,
      password: hashOf(passwordHash),
      twoFactorSince: twoFactorSince?.toISOString() ?? null,
    };
    const device: Device = { accounts: [known, ...others].slice(0, MAX_ACCOUNTS) };
    return this.jwt.signAsync(device, { audience: AUDIENCE, expiresIn: DEVICE_COOKIE_SECONDS });
  }

  private async accountsOf(token: string | undefined): Promise<KnownAccount[]> {
    if (!token) return [];
    try {
      const { accounts } = await this.jwt.verifyAsync<Device>(token, {
        audience: AUDIENCE,
        algorithms: ['HS256'],
      });
      return accounts;
    } catch {
      // A forged or expired token belongs to an unknown device.
      return [];
    }
  }
}
