import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../support/until.js';
import type { DatabaseNode } from './database-pair.js';
import { describeWith, PATH } from './debian.js';
import { freePort, isListening } from './ports.js';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../../ops/haproxy/haproxy.cfg');

export const describeWithHaproxy = describeWith({
  haproxy: 'haproxy',
  nginx: 'nginx',
  'libnginx-mod-http-brotli-static': '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
});

export interface Switch {
  /** Of whichever database is written to. */
  url: string;
  /** What it has said so far. */
  log: () => string;
  stop: () => Promise<void>;
}

/** HAProxy as it is shipped, before two databases. */
export async function startSwitch(
  [one, two]: readonly [DatabaseNode, DatabaseNode],
  log: string,
): Promise<Switch> {
  const port = await freePort();
  const output = fs.openSync(log, 'a');
  const child = spawn('haproxy', ['-db', '-f', CONFIGURATION], {
    stdio: ['ignore', output, output],
    env: {
      PATH,
      LISTEN: `127.0.0.1:${port}`,
      DB_ONE: `127.0.0.1:${one.port}`,
      DB_TWO: `127.0.0.1:${two.port}`,
    },
  });
  fs.closeSync(output);
  const said = (): string => fs.readFileSync(log, 'utf8');
  await until(() => {
    if (child.exitCode !== null) throw new Error(said());
    return isListening(port);
  });
  const url = new URL(one.url());
  url.port = String(port);
  const stop = async (): Promise<void> => {
    const exit = new Promise((gone) => child.once('exit', gone));
    child.kill('SIGTERM');
    await exit;
  };
  return { url: url.href, log: said, stop };
}
