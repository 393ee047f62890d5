import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../../test/support/until.js';
import { batchedOutput } from './logging.js';

const MAX_BYTES = 200_000;
const LINES = 10_000;
const line = (n: number): string => `{"n":${n},"msg":"${'x'.repeat(90)}"}\n`;

describe('batchedOutput', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-log-'));
  const pipe = path.join(folder, 'log');
  execFileSync('mkfifo', [pipe]);
  const { O_NONBLOCK, O_RDWR } = fs.constants;
  const fd = fs.openSync(pipe, O_RDWR | O_NONBLOCK);
  const room = Buffer.alloc(65_536);
  const log = batchedOutput({ fd, maxLength: MAX_BYTES });
  afterAll(async () => {
    // Closes the pipe, too.
    log.destination.destroy();
    await once(log.destination, 'close');
    fs.rmSync(folder, { recursive: true });
  });

  /** @returns the current content of the pipe */
  function read(): string {
    try {
      return room.toString('utf8', 0, fs.readSync(fd, room));
    } catch {
      return ''; // the pipe is empty
    }
  }

  it('drops whole lines beyond its limit while the output is not read, and reports the lost bytes', async () => {
    let written = 0;
    for (let n = 0; n < LINES; n++) {
      written += line(n).length;
      log.write(line(n));
    }
    let text = '';
    await until(() => (text += read()).includes('"lost"'));
    const lines = text.trimEnd().split('\n');
    const numbers = lines.slice(0, -1).map((it) => (JSON.parse(it) as { n: number }).n);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    const kept = numbers.reduce((sum, n) => sum + line(n).length, 0);
    expect(kept).toBeLessThanOrEqual(MAX_BYTES);
    expect(kept).toBeGreaterThan(MAX_BYTES / 2);
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      level: 40,
      time: expect.stringMatching(/^\d{4}-.+Z$/),
      lost: written - kept,
      msg: 'Log lines were lost because the output was not read; `lost` is their size in bytes.',
    });
  });
});

const built = (file: string): string =>
  JSON.stringify(pathToFileURL(path.join(import.meta.dirname, '../../dist/src', file)).href);

it.each([
  ['ends', '', 0],
  ['exits', 'process.exit(0);', 0],
  [
    'is terminated',
    `setInterval(() => undefined, 1_000); process.kill(process.pid, 'SIGTERM');`,
    0,
  ],
  ['fails', `setImmediate(() => { throw new Error('Broken'); });`, 1],
])('writes all lines when the process %s', (_, end, expected) => {
  const script = `
    import { openLog } from ${built('common/logging.js')};
    import { exitOnUncaughtError } from ${built('common/errors/describe-error.js')};
    import { Shutdown } from ${built('shutdown.js')};
    exitOnUncaughtError();
    new Shutdown();
    const { logger, requestLogger } = openLog({ logLevel: 'info', isProduction: true });
    for (let n = 0; n < 1_000; n += 2) {
      logger.info({ n }, 'A line');
      requestLogger.info({ n: n + 1 }, 'request completed');
    }
    ${end}`;
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  const lines = stdout.split('\n').filter((text) => text.startsWith('{'));
  const numbers = lines.map((text) => (JSON.parse(text) as { n: number }).n);
  // A batch that is being written when the process ends may follow the later ones.
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 1_000 }, (_n, n) => n),
  );
  expect(status).toBe(expected);
});
