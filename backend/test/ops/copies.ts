import fs from 'node:fs';
import path from 'node:path';
import { PRODUCTION } from '../support/settings.js';
import { type BuiltShop, closeShop, startBuiltShop } from '../support/processes/built-shop.js';
import { until } from '../support/until.js';
import { type Front, startFront, writePages } from './front.js';
import { freePort } from '../support/ports.js';

/** Of the seller of these shops. */
export const SELLER = { email: PRODUCTION.SELLER_EMAIL, password: PRODUCTION.SELLER_PASSWORD };

const PUBLIC_URL = 'http://shop.test';

/** Production, with the limits of a single address off: here all customers come from one. */
const SETTINGS = {
  ...PRODUCTION,
  PUBLIC_URL,
  SEED_DEMO: 'true',
  TRUST_PROXY: '1',
  SSR_WORKERS: '0',
  LOG_LEVEL: 'silent',
  REGISTRATIONS_PER_HOUR: '0',
  MAX_ORDERS_PER_DAY: '0',
};

/** Two copies of the API on one database, and nginx as it is shipped before them. */
export class Copies {
  private constructor(
    readonly front: Front,
    readonly all: [BuiltShop, BuiltShop],
    /** Where Prometheus asks each. */
    readonly metrics: readonly string[],
    private readonly start: (port: string) => Promise<BuiltShop>,
    private readonly names: string,
  ) {}

  static async open(
    folder: string,
    databaseUrl: string,
    settings: NodeJS.ProcessEnv = {},
  ): Promise<Copies> {
    const at = (name: string): string => path.join(folder, name);
    writePages(at('files/shop'));
    const data = at('data');
    const [one, two] = [String(await freePort()), String(await freePort())];
    const metrics = { [one]: String(await freePort()), [two]: String(await freePort()) };
    const start = (port: string): Promise<BuiltShop> =>
      startBuiltShop(databaseUrl, data, {
        ...SETTINGS,
        FRONTEND_DIR: at('files/shop'),
        PORT: port,
        METRICS_PORT: metrics[port],
        ...settings,
      });
    const all = await Promise.all([start(one), start(two)]);
    fs.symlinkSync(path.join(data, 'pictures'), at('files/pictures'));
    // What stands in for the name service, such as that of a cluster: it knows the copies that have a file of their name.
    fs.mkdirSync(at('programs'));
    const look = `[ ! -e "${folder}/names-$2" ] || echo "127.0.0.1       STREAM $2"`;
    fs.writeFileSync(at('programs/getent'), `#!/bin/sh\n${look}\n`, { mode: 0o755 });
    for (const port of [one, two]) fs.writeFileSync(at(`names-copy-${port}`), '');
    const front = await startFront({
      api: `copy-${one}:${one} copy-${two}:${two}`,
      files: at('files'),
      run: at('nginx'),
      publicUrl: PUBLIC_URL,
      programs: at('programs'),
    });
    const places = Object.values(metrics).map((port) => `http://127.0.0.1:${port}/metrics`);
    return new Copies(front, all, places, start, at('names-copy-'));
  }

  get url(): string {
    return this.front.url;
  }

  /** Without a chance to finish anything. */
  async kill(which: 0 | 1): Promise<void> {
    const { child } = this.all[which];
    const exit = new Promise((gone) => child.once('exit', gone));
    child.kill('SIGKILL');
    await exit;
  }

  /** Whether the name service tells of it, as that of a cluster does of copies that are ready. */
  setKnown(which: 0 | 1, isKnown: boolean): void {
    const file = this.names + new URL(this.all[which].url).port;
    if (isKnown) fs.writeFileSync(file, '');
    else fs.rmSync(file);
  }

  /** In the place of one that is gone, at its address. */
  async replace(which: 0 | 1): Promise<void> {
    this.all[which] = await this.start(new URL(this.all[which].url).port);
  }

  /** Until nginx has passed a request to each. */
  async untilBothAnswer(): Promise<void> {
    const begin = this.front.log().length;
    await until(async () => {
      await fetch(`${this.url}/api/health/live`);
      const lines = this.front.log().slice(begin).join('\n');
      return this.all.every(({ url }) => lines.includes(`"api":"${new URL(url).host}"`));
    });
  }

  async close(): Promise<void> {
    await this.front.stop();
    await Promise.all(this.all.map(closeShop));
  }
}
