import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { until } from '../support/until.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const { engines } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  engines: object;
};

/** Writes down that it runs; then waits for as long as there is a file of its name, if need be deaf to Ctrl-C. */
const STEP = `
import fs from 'node:fs';
const [name] = process.argv.slice(2);
const file = new URL('steps/' + name, import.meta.url);
if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === 'deaf') process.on('SIGINT', () => {});
fs.appendFileSync(new URL('steps.log', import.meta.url), name + ' begins ' + process.pid + '\\n');
while (fs.existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 10));
fs.appendFileSync(new URL('steps.log', import.meta.url), name + ' ends\\n');
`;

const buildOf = (name: string, result: string, content: string): string =>
  `import fs from 'node:fs';
import 'tiny';
fs.mkdirSync('${path.dirname(result)}', { recursive: true });
fs.writeFileSync('${result}', \`${content}\`);
console.log('${name}');`;

const SHOP = `export const openTrialShop = async (show) => {
  await show('Preparing the database', () => Promise.resolve());
  console.log('Larder is open');
};`;

/** The scripts of this repository beside packages that need no registry, and builds of one line. */
export class ScratchClone {
  /** Not in os.tmpdir(), whose path on macOS would leave too little room for that of a socket. */
  readonly folder = fs.realpathSync(fs.mkdtempSync('/tmp/larder-scratch-'));
  private readonly running = new Set<ChildProcess>();

  constructor() {
    fs.cpSync(path.join(ROOT, 'scripts'), this.at('scripts'), { recursive: true });
    this.write('steps/.keep', '');
    this.write('steps.log', '');
    this.write('step.mjs', STEP);
    this.write('tiny/package/package.json', '{"name":"tiny","version":"1.0.0","main":"index.js"}');
    this.write('tiny/package/index.js', '');
    execFileSync('tar', ['-czf', this.at('tiny.tgz'), '-C', this.at('tiny'), 'package']);
    const workspaces = ['backend', 'frontend'];
    const dependencies = { tiny: 'file:tiny.tgz' };
    const manifest = { name: 'scratch', version: '1.0.0', type: 'module', workspaces };
    this.writeJson('package.json', { ...manifest, engines, dependencies });
    const packages = Object.fromEntries(
      workspaces.flatMap((name) => [
        [name, { name, version: '1.0.0', hasInstallScript: name === 'backend' }],
        [`node_modules/${name}`, { resolved: name, link: true }],
      ]),
    );
    this.writeJson('package-lock.json', {
      ...{ name: 'scratch', version: '1.0.0', lockfileVersion: 3, requires: true },
      packages: {
        '': { name: 'scratch', version: '1.0.0', workspaces, dependencies },
        ...packages,
        'node_modules/tiny': { version: '1.0.0', resolved: 'file:tiny.tgz' },
      },
    });
    this.addWorkspace('backend', 'dist/dev/main.js', SHOP);
    this.addWorkspace('frontend', 'dist/.server/entry-server.mjs', '');
  }

  private addWorkspace(name: string, result: string, content: string): void {
    const build = `node ../step.mjs build-${name} && node build.mjs`;
    const postinstall = name === 'backend' ? 'node ../step.mjs install' : undefined;
    const manifest = { name, version: '1.0.0', type: 'module', scripts: { build, postinstall } };
    this.writeJson(`${name}/package.json`, manifest);
    this.write(`${name}/src/source.ts`, '');
    this.write(`${name}/build.mjs`, buildOf(name, result, content));
  }

  at(file: string): string {
    return path.join(this.folder, file);
  }

  write(file: string, text: string): void {
    fs.mkdirSync(path.dirname(this.at(file)), { recursive: true });
    fs.writeFileSync(this.at(file), text);
  }

  private writeJson(file: string, content: object): void {
    this.write(file, JSON.stringify(content));
  }

  /** Makes the builds out of date. */
  change(workspace: string): void {
    fs.appendFileSync(this.at(`${workspace}/src/source.ts`), '//\n');
  }

  /** Lets a step wait once it has begun. */
  hold(step: string, kind: 'attentive' | 'deaf' = 'attentive'): void {
    this.write(`steps/${step}`, kind);
  }

  release(step: string): void {
    fs.rmSync(this.at(`steps/${step}`));
  }

  /** Lines such as "install begins 4711" and "install ends". */
  steps(): string[] {
    return fs.readFileSync(this.at('steps.log'), 'utf8').split('\n').filter(Boolean);
  }

  count(step: string): number {
    return this.steps().filter((line) => line.startsWith(`${step} begins`)).length;
  }

  /** @returns the process of the step */
  async begun(step: string): Promise<number> {
    await until(() => this.count(step) > 0);
    const line = this.steps().findLast((each) => each.startsWith(`${step} begins`));
    return Number(line?.split(' ').at(-1));
  }

  /** As `npm start` does; `text()` is what it has written. */
  start(settings: NodeJS.ProcessEnv = {}): Started {
    const child = spawn(process.execPath, [this.at('scripts/start.mjs')], {
      cwd: this.folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: this.folder, TMPDIR: this.folder, PORT: '0' },
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.running.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    }
    const ended = once(child, 'close').then(([code, signal]) => {
      this.running.delete(child);
      return (code ?? signal) as number | NodeJS.Signals;
    });
    return { child, ended, text: () => text };
  }

  remove(): void {
    for (const child of this.running) child.kill('SIGKILL');
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

export interface Started {
  child: ChildProcess;
  /** Its exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals>;
  text: () => string;
}
