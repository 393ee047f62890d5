import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const built = pathToFileURL(
  path.join(import.meta.dirname, '../../../dist/src/common/errors/describe-error.js'),
).href;

it.each(['throw', 'Promise.reject'])('logs no personal data of an uncaught error (%s)', (how) => {
  const script = `import { exitOnUncaughtError } from ${JSON.stringify(built)}; exitOnUncaughtError();
      const error = Object.assign(new Error('Broken'), { parameters: ['ana@shop.test'], detail: 'Ana Flores' });
      ${how === 'throw' ? 'throw error' : 'Promise.reject(error)'};`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(JSON.parse(stderr)).toEqual({
    level: 60,
    time: expect.stringMatching(/^\d{4}-.+Z$/),
    err: { type: 'Error', message: 'Broken', stack: expect.stringContaining('at ') },
  });
});
