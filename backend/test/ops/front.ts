import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { until } from '../support/until.js';
import { describeWith, PATH } from './debian.js';
import { freePort } from '../support/ports.js';

const START = path.resolve(import.meta.dirname, '../../../frontend/start-nginx.sh');
const SCRIPT = 'console.log("Fresh tomatoes");\n'.repeat(40);

export const describeWithNginx = describeWith({
  nginx: 'nginx',
  'libnginx-mod-http-brotli-static': '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
});

/** Stands in for a copy of the API. */
export async function listen(
  answer: RequestListener,
  host = '127.0.0.1',
): Promise<{ server: Server; place: string }> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port, family, address } = server.address() as AddressInfo;
  return { server, place: `${family === 'IPv6' ? `[${address}]` : address}:${port}` };
}

/** What a build of the pages has one of each: nobody waits for the whole. */
export function writePages(folder: string): void {
  const write = (name: string, content: string): void => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
    fs.writeFileSync(`${file}.br`, brotliCompressSync(content));
    fs.writeFileSync(`${file}.gz`, gzipSync(content));
  };
  for (const [name, language] of [
    ['index.html', 'en'],
    ['index.de.html', 'de'],
  ] as const) {
    write(name, `<!doctype html><html lang="${language}"><title>Larder</title></html>`);
  }
  write('assets/index-a1b2.js', SCRIPT);
  write('assets/index-a1b2.css', 'main { color: green }\n'.repeat(40));
  fs.writeFileSync(
    path.join(folder, '.inline-scripts.conf'),
    `map $host $inline_scripts {\n  default "'sha256-${'x'.repeat(43)}='";\n}\n`,
  );
}

export interface Front {
  url: string;
  child: ChildProcess;
  /** Lines of the log so far. */
  log: () => string[];
  /** As a container is stopped: what runs may finish. */
  stop: () => Promise<void>;
}

interface FrontSettings {
  /** Places of the copies of the API, with spaces between them. */
  api: string;
  /** The same by the former name of the setting. */
  apiAddress?: string;
  /** Has the folders shop and pictures. */
  files: string;
  /** Where nginx writes; made if it is not there. */
  run: string;
  publicUrl?: string;
  picturesUrl?: string;
  hstsMaxAge?: string;
  /** A port, or an address and port. */
  listen?: string;
  /** Before all others: where programs are looked for. */
  programs?: string;
}

/** nginx as it is shipped: started by what the image starts, from the same files. */
export async function startFront({
  api,
  apiAddress = '',
  files,
  run,
  publicUrl = 'http://shop.test',
  picturesUrl = '',
  hstsMaxAge = '',
  listen,
  programs = '',
}: FrontSettings): Promise<Front> {
  fs.mkdirSync(run, { recursive: true });
  const address = listen ?? `127.0.0.1:${await freePort()}`;
  const file = path.join(run, 'log');
  // nginx opens its output by name, which it cannot do with what Node calls a pipe.
  const output = fs.openSync(file, 'a');
  const child = spawn(START, [], {
    stdio: ['ignore', output, output],
    env: {
      PATH: programs ? `${programs}:${PATH}` : PATH,
      API_UPSTREAM: api,
      API_ADDRESS: apiAddress,
      PUBLIC_URL: publicUrl,
      PICTURES_URL: picturesUrl,
      HSTS_MAX_AGE: hstsMaxAge,
      LISTEN: address,
      FILES_DIR: files,
      RUN_DIR: run,
    },
  });
  fs.closeSync(output);
  const log = (): string[] => fs.readFileSync(file, 'utf8').trim().split('\n');
  await until(() => {
    if (child.exitCode !== null) throw new Error(log().join('\n'));
    return fs.existsSync(path.join(run, 'nginx.pid'));
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode) return;
    const exit = new Promise((gone) => child.once('exit', gone));
    child.kill('SIGQUIT');
    await exit;
  };
  return { url: `http://${address}`, child, log, stop };
}
