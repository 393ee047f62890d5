import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

/** Name of the cookie that tells a known device. */
export const DEVICE_COOKIE = 'device';
/** In seconds: a year. */
export const DEVICE_AGE = 365 * 24 * 60 * 60;
const AUDIENCE = 'device';
const MAX_ACCOUNTS = 5;

interface Device {
  id: string;
  /** Ids of the accounts that logged in here, the latest first. */
  accounts: string[];
}

/** Browsers that have logged in before keep a signed token. It opens nothing: it only tells them from a stranger's. */
@Injectable()
export class KnownDevices {
  constructor(private readonly jwt: JwtService) {}

  /** The device, if this account has logged in there; its id comes from the token, so that copies of it share one. */
  async find(token: string | undefined, accountId: string): Promise<string | undefined> {
    const device = await this.read(token);
    return device?.accounts.includes(accountId) ? device.id : undefined;
  }

  /** The token of a device where this account has just logged in. */
  async remember(token: string | undefined, accountId: string): Promise<string> {
    const { id, accounts } = (await this.read(token)) ?? { id: randomUUID(), accounts: [] };
    const others = accounts.filter((known) => known !== accountId);
    const device: Device = { id, accounts: [accountId, ...others].slice(0, MAX_ACCOUNTS) };
    return this.jwt.signAsync(device, { audience: AUDIENCE, expiresIn: DEVICE_AGE });
  }

  private async read(token: string | undefined): Promise<Device | undefined> {
    if (!token) return undefined;
    try {
      return await this.jwt.verifyAsync<Device>(token, {
        audience: AUDIENCE,
        algorithms: ['HS256'],
      });
    } catch {
      // Made up, or too old: a stranger's.
      return undefined;
    }
  }
}
