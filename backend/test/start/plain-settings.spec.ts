import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { portError } from '../../../scripts/lib/free-port.mjs';
import { plainSettingErrors } from '../../../scripts/lib/plain-settings.mjs';
import { StartupError } from '../../src/common/errors/startup-error.js';
import { checkPort } from '../../src/config/listen-port.js';
import { loadEnv } from '../../src/config/load-env.js';
import { SETTINGS } from '../../src/config/setting-decorators.js';
import { JWT_SECRET } from '../support/settings.js';

const NUMBERS = [
  ...['0', '1', '2', '16', '17', '60', '61', '200', '201', '300', '301', '365', '366'],
  ...['65535', '65536', '600000', '600001', '1000000', '1000001'],
  ...['-1', '80.5', '80.0', '1e3', '0x10', '1_000', 'abc', 'NaN', 'Infinity'],
];
const WORDS = [
  ...['true', 'false', 'yes', 'TRUE', 'folder', 's3', 'cloud', 'prod', 'production', 'test'],
  ...['development', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'loud'],
];
const ADDRESSES = [
  ...['shop.example', 'https://shop.example', 'http://localhost:3000', 'ftp://shop.example'],
  ...['https://', 'http://a b', 'http://localhost:99999', 'https://cdn.example/?x=1'],
  ...['postgres://u:p@db/larder', 'postgresql://db', 'postgres://u:p#1@db/larder', 'mysql://db/l'],
  ...['smtp://mail.example', 'smtps://u:p@mail.example:465', 'smtp:///x', 'mail.example'],
];

/** @returns the lines of the backend about this variable; it may report missing ones, too */
function backendErrors(variable: string, value: string): string[] {
  try {
    loadEnv({ JWT_SECRET, [variable]: value }, () => undefined);
    return [];
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return error.message.split('\n').filter((line) => line.startsWith(`${variable} `));
  }
}

describe('settings that are checked before anything is installed', () => {
  // One setting of each type, and its former name.
  const plain = new Map(
    SETTINGS.filter(({ type }) => type.rule).flatMap(({ variable, formerly, type, isSecret }) =>
      [variable, ...(formerly ? [formerly] : [])].map((name) => [
        JSON.stringify([type, isSecret, name === formerly]),
        name,
      ]),
    ),
  );
  it.each([...plain.values()])(
    '%s: the same values are rejected, with the same message',
    (variable) => {
      for (const value of [...NUMBERS, ...WORDS, ...ADDRESSES, ' 1 ', ' ']) {
        const found = plainSettingErrors({ [variable]: value });
        expect([value, ...found]).toEqual([value, ...backendErrors(variable, value)]);
      }
    },
  );
});

describe('the port', () => {
  const refusalOf = (host: string, port: number): Promise<string | undefined> =>
    checkPort(host, port).then(
      () => undefined,
      ({ message }: Error) => message,
    );

  it.each(['127.0.0.1', '0.0.0.0'])(
    'that is taken at %s is refused by the same line',
    async (host) => {
      const server = createServer().listen(0, host);
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const line = await portError(host, port);
      expect(line).toMatch(
        new RegExp(`^Port ${port} is taken\\. Stop the other program or set PORT`),
      );
      expect(line).toBe(await refusalOf(host, port));
      server.close();
    },
  );

  it('at an address of another machine is refused by the same line', async () => {
    const line = await portError('192.0.2.1', 0);
    expect(line).toBe('HOST is 192.0.2.1, which is no address of this machine. Set another.');
    expect(line).toBe(await refusalOf('192.0.2.1', 0));
  });

  it('may be any free one', async () => {
    expect(await portError('127.0.0.1', 0)).toBeUndefined();
  });
});
