import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const built = pathToFileURL(path.join(import.meta.dirname, '../dist/src/shutdown.js')).href;

it('closes everything, and logs no personal data of a failed close', () => {
  const script = `import { Shutdown } from ${JSON.stringify(built)};
    const shutdown = new Shutdown();
    shutdown.add(async () => console.log('first'));
    shutdown.add(async () => { throw new Error('No way out for ana@shop.test'); });
    shutdown.add(async () => console.log('last'));
    await shutdown.close(); process.exit(0);`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  );
  expect([status, stdout, stderr]).toEqual([0, 'last\nfirst\n', 'No way out for [email]\n']);
});
