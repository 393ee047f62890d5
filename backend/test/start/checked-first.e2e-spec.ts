import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { ScratchClone } from './scratch-clone.js';

let clone: ScratchClone;
beforeEach(() => (clone = new ScratchClone()));
afterEach(() => clone.remove());

/** What a start in a new clone writes when it ends before it installs anything. */
async function refusal(settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const { ended, text } = clone.start(settings);
  expect(await ended).toBe(1);
  expect(fs.existsSync(clone.at('node_modules'))).toBe(false);
  return text().trim();
}

describe('a start ends before it installs', () => {
  it('because of settings, of which it names all', async () => {
    expect(await refusal({ PORT: 'abc', SEED_DEMO: 'yes' })).toBe(
      [
        'Larder cannot start:',
        'PORT is "abc". Set it to a port number from 0 to 65535.',
        'SEED_DEMO is "yes". Set it to true or false.',
      ].join('\n'),
    );
  });

  it('because of a setting of .env', async () => {
    clone.write('.env', 'SESSION_DAYS=0\n');
    expect(await refusal()).toBe(
      'Larder cannot start: SESSION_DAYS is "0". Set it to a number of days from 1 to 365.',
    );
  });

  it('because a port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await refusal({ PORT: String(port) })).toBe(
      `Larder cannot start: Port ${port} is taken. Stop the other program or set PORT, e.g. PORT=${port + 1} npm start.`,
    );
    expect(await refusal({ METRICS_PORT: String(port) })).toContain('set METRICS_PORT');
    server.close();
  });

  it('because .env is a folder', async () => {
    fs.mkdirSync(clone.at('.env'));
    expect(await refusal()).toMatch(/^\S+\.env cannot be read\. It must be a file/);
  });

  it.each(['package.json', 'package-lock.json'])('because %s is missing', async (file) => {
    fs.rmSync(clone.at(file));
    expect(await refusal()).toBe(
      `${file} cannot be read (ENOENT). Take it from the repository: git checkout ${file}`,
    );
  });
});
