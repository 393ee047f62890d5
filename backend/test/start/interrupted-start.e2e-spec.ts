import fs from 'node:fs';
import { processIdentity } from '../../src/embedded-postgres/processes.js';
import { until } from '../support/until.js';
import { ScratchClone } from './scratch-clone.js';

/** A signal was sent: the system may need a moment. */
const untilGone = (pid: number): Promise<void> => until(() => processIdentity(pid) === '');

let clone: ScratchClone;
beforeEach(() => (clone = new ScratchClone()));
afterEach(() => clone.remove());

async function expectOpen(): Promise<void> {
  const { ended, text } = clone.start();
  expect([await ended, text()]).toEqual([0, expect.stringContaining('Larder is open')]);
}

describe('a start that is interrupted', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'waits on %s until the installation has ended, and the next one completes it',
    async (signal) => {
      clone.hold('install');
      const first = clone.start();
      const installation = await clone.begun('install');
      first.child.kill(signal);
      const code = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal];
      expect(await first.ended).toBe(code);
      await untilGone(installation);
      expect(first.text()).toContain('Ctrl-C again stops it at once');

      clone.release('install');
      await expectOpen();
      expect(clone.count('install')).toBe(2);
    },
  );

  it('kills an installation that does not stop, after a few seconds', async () => {
    clone.hold('install', 'deaf');
    const first = clone.start();
    const installation = await clone.begun('install');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(130);
    await untilGone(installation);

    clone.release('install');
    await expectOpen();
  });

  it('kills an installation that does not stop, on the second Ctrl-C', async () => {
    clone.hold('install', 'deaf');
    const first = clone.start();
    const installation = await clone.begun('install');
    let hasEnded = false;
    void first.ended.then(() => (hasEnded = true));
    // npm forwards the first one, which therefore counts once for a moment.
    await until(() => {
      first.child.kill('SIGINT');
      return hasEnded;
    });
    await untilGone(installation);

    clone.release('install');
    await expectOpen();
  });

  it('that was killed leaves its installation to end, for which the next one waits', async () => {
    clone.hold('install');
    const first = clone.start();
    await clone.begun('install');
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const second = clone.start();
    await until(() => second.text().includes('Waiting for it'));
    clone.release('install');
    expect(await second.ended).toBe(0);
    expect(second.text()).toContain('Larder is open');
    const installs = clone.steps().filter((line) => line.startsWith('install'));
    expect(installs.map((line) => line.split(' ')[1])).toEqual(
      installs.map((_, index) => (index % 2 === 0 ? 'begins' : 'ends')),
    );
  });

  it.each(['build-backend', 'build-frontend'])(
    'rebuilds after an interruption: %s',
    async (build) => {
      clone.hold(build);
      const first = clone.start();
      const pid = await clone.begun(build);
      first.child.kill('SIGINT');
      expect(await first.ended).toBe(130);
      await untilGone(pid);

      clone.release(build);
      await expectOpen();
      expect([clone.count('install'), clone.count(build)]).toEqual([1, 2]);
    },
  );
});

describe('two starts at once', () => {
  it('install and build once, one after the other', async () => {
    clone.hold('install');
    const starts = [clone.start(), clone.start()];
    await until(() => starts.some(({ text }) => text().includes('Waiting for it')));
    await clone.begun('install');
    clone.release('install');
    expect(await Promise.all(starts.map(({ ended }) => ended))).toEqual([0, 0]);
    const counts = ['install', 'build-backend', 'build-frontend'].map((step) => clone.count(step));
    expect(counts).toEqual([1, 1, 1]);
  });
});

describe('packages that are there in part', () => {
  const MARKS = ['node_modules/.larder-installed', 'node_modules/.package-lock.json'];

  it('are installed again, and count as missing meanwhile', async () => {
    await expectOpen();
    expect(MARKS.map((mark) => fs.existsSync(clone.at(mark)))).toEqual([true, true]);
    fs.rmSync(clone.at('node_modules/tiny/package.json'));
    clone.hold('install');
    const next = clone.start();
    await until(() => clone.count('install') === 2);
    expect(MARKS.map((mark) => fs.existsSync(clone.at(mark)))).toEqual([false, false]);
    clone.release('install');
    expect(await next.ended).toBe(0);
  });

  it('are installed again when a build lacks one, and the build is repeated', async () => {
    await expectOpen();
    fs.rmSync(clone.at('node_modules/tiny/index.js'));
    clone.change('backend');
    clone.change('frontend');
    await expectOpen();
    const counts = ['install', 'build-backend', 'build-frontend'].map((step) => clone.count(step));
    expect(counts).toEqual([2, 3, 3]);
  });

  it('are installed again only once', async () => {
    clone.write('backend/build.mjs', "import 'absent';");
    const { ended, text } = clone.start();
    expect(await ended).toBe(1);
    expect(text()).toMatch(
      /Cannot find package 'absent'.*\nBuilding the backend failed\. See more with: npm run build -w backend\n$/s,
    );
    expect([clone.count('install'), clone.count('build-backend')]).toEqual([2, 2]);
  });
});
