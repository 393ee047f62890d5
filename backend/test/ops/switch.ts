import { spawn } from 'node:child_process';
import dgram from 'node:dgram';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../support/until.js';
import type { DatabaseNode } from './database-pair.js';
import { describeWith, PATH } from './debian.js';
import { freePort, isListening } from '../support/ports.js';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../../ops/haproxy/haproxy.cfg');

export const describeWithHaproxy = describeWith({
  haproxy: 'haproxy',
  nginx: 'nginx',
  'libnginx-mod-http-brotli-static': '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
});

export interface Switch {
  /** Of whichever database is written to. */
  url: string;
  /** Its output so far. */
  log: () => string;
  stop: () => Promise<void>;
}

/** Says of every name that it is 127.0.0.1, as the network of Docker knows the names of services. */
async function startNames(): Promise<dgram.Socket> {
  const names = dgram.createSocket('udp4', (query, { port, address }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const isIpv4 = question.readUInt16BE(question.length - 4) === 1;
    const answer = Buffer.from(isIpv4 ? 'c00c000100010000003c00047f000001' : '', 'hex');
    // An answer to one question, with one record or none.
    const head = Buffer.from(isIpv4 ? '81800001000100000000' : '81800001000000000000', 'hex');
    names.send(Buffer.concat([query.subarray(0, 2), head, question, answer]), port, address);
  });
  names.bind(0, '127.0.0.1');
  await once(names, 'listening');
  return names;
}

/** HAProxy as it is shipped, before two databases that it knows by name. */
export async function startSwitch(
  [one, two]: readonly [DatabaseNode, DatabaseNode],
  log: string,
): Promise<Switch> {
  const port = await freePort();
  const output = fs.openSync(log, 'a');
  const names = await startNames();
  const configuration = `${log}.cfg`;
  fs.writeFileSync(
    configuration,
    fs
      .readFileSync(CONFIGURATION, 'utf8')
      .replace('parse-resolv-conf', `nameserver test 127.0.0.1:${names.address().port}`),
  );
  const child = spawn('haproxy', ['-db', '-f', configuration], {
    stdio: ['ignore', output, output],
    env: {
      PATH,
      LISTEN: `127.0.0.1:${port}`,
      DB_ONE: `db.test:${one.port}`,
      DB_TWO: `db-standby.test:${two.port}`,
    },
  });
  fs.closeSync(output);
  const readLog = (): string => fs.readFileSync(log, 'utf8');
  await until(() => {
    if (child.exitCode !== null) throw new Error(readLog());
    return isListening(port);
  });
  const url = new URL(one.url());
  url.port = String(port);
  const stop = async (): Promise<void> => {
    const exit = new Promise((gone) => child.once('exit', gone));
    child.kill('SIGTERM');
    await exit;
    names.close();
  };
  return { url: url.href, log: readLog, stop };
}
