import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { run } from '../../database/run.js';
import { statement } from '../../database/statement.js';
import type { User } from '../user.entity.js';

/** Name of the cookie that tells a known device. */
export const DEVICE_COOKIE = 'device';
/** In seconds: a year. */
export const DEVICE_AGE = 365 * 24 * 60 * 60;
const AUDIENCE = 'device';
const MAX_ACCOUNTS = 5;

/** A login to an account, and what was right for it then. */
interface KnownAccount {
  id: string;
  /** Hash of the stored password. */
  password: string;
  /** The time since when the account asked for the code that this login brought; null for a login without a code. */
  twoFactorSince: string | null;
}

interface Device {
  /** The accounts that logged in here, the latest first. Releases before this one wrote ids alone. */
  accounts: (KnownAccount | string)[];
}

const FACTORS = statement<{ passwordHash: string; twoFactorSince: Date | null }>(
  'known_device_factors',
  `SELECT password_hash AS "passwordHash", confirmed_at AS "twoFactorSince"
   FROM users LEFT JOIN two_factors ON user_id = id WHERE id = $1`,
);

/** The salt within the stored password keeps the password from being guessed by it. */
const hashOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

/**
 * Browsers that have logged in before keep a signed token. It opens nothing: it only tells them from a stranger's. It is valid
 * until the account gets another password or starts to ask for codes.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jwt: JwtService,
  ) {}

  /** @returns whether somebody has logged in to the account on the device, with its current password and second factor */
  async isKnown(token: string | undefined, accountId: string): Promise<boolean> {
    const known = (await this.accountsOf(token)).find(({ id }) => id === accountId);
    if (!known) return false;
    const [factors] = await run(this.dataSource.manager, FACTORS, [accountId]);
    if (!factors || known.password !== hashOf(factors.passwordHash)) return false;
    const { twoFactorSince } = factors;
    return !twoFactorSince || twoFactorSince.toISOString() === known.twoFactorSince;
  }

  /**
   * @param twoFactorSince since when the account asks for the code that the login brought
   * @returns the token of a device where this account has just logged in
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
    return this.jwt.signAsync(device, { audience: AUDIENCE, expiresIn: DEVICE_AGE });
  }

  private async accountsOf(token: string | undefined): Promise<KnownAccount[]> {
    if (!token) return [];
    try {
      const { accounts } = await this.jwt.verifyAsync<Device>(token, {
        audience: AUDIENCE,
        algorithms: ['HS256'],
      });
      return accounts.filter((known) => typeof known === 'object');
    } catch {
      // Made up, or too old: a stranger's.
      return [];
    }
  }
}
