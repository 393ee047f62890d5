import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { away, type Bucket, left, refusing, startBucket } from '../support/bucket.js';
import { type Running, startProgram } from './programs.js';

const FILES = Array.from({ length: 20 }, (_, n) => [320, 640, 960].map((w) => `p${n}-${w}.webp`))
  .flat()
  .toSorted();

const NO_KEY = { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };

let bucket: Bucket;
let dataDir: string;
const folder = (): string => path.join(dataDir, 'pictures');
const inFolder = (): string[] => fs.readdirSync(folder()).toSorted();
const fill = (file: string, content: Buffer = randomBytes(2_000)): void =>
  fs.writeFileSync(path.join(folder(), file), content);

beforeEach(async () => {
  bucket = await startBucket();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-move-'));
  fs.mkdirSync(folder());
});
afterEach(async () => {
  await bucket.close();
  fs.rmSync(dataDir, { recursive: true });
});

const start = (options: string[], settings: NodeJS.ProcessEnv = {}): Running =>
  startProgram('move-pictures', options, { DATA_DIR: dataDir, ...bucket.settings, ...settings });
/** Without what it says of its progress, on a machine where it takes long. */
const complaints = (stderr: string): string[] =>
  stderr.split('\n').filter((line) => line && !line.startsWith('…'));
const move = (...options: string[]) => start(options).ended;

/** Whether both places have the same bytes. */
function expectSame(): void {
  expect(bucket.files()).toEqual(FILES);
  expect(inFolder()).toEqual(FILES);
  for (const file of FILES) {
    const ours = fs.readFileSync(path.join(folder(), file));
    expect([file, ours.equals(fs.readFileSync(bucket.pathOf(file)))]).toEqual([file, true]);
  }
}

describe('npm run pictures:move', () => {
  it('copies into the bucket, and copies nothing twice', async () => {
    for (const file of FILES) fill(file);
    fill('.unfinished-960.webp');
    fill('notes.txt');
    const first = await move('--to', 's3');
    expect([first.code, complaints(first.stderr)]).toEqual([0, []]);
    expect(first.stdout).toContain(
      `All 60 files of ${folder()} are in s3://larder-pictures/pictures: 60 copied, the others were there. Nothing was removed.`,
    );
    fs.rmSync(path.join(folder(), '.unfinished-960.webp'));
    fs.rmSync(path.join(folder(), 'notes.txt'));
    expectSame();
    bucket.asked.length = 0;
    const { stdout } = await move('--to', 's3');
    expect(stdout).toContain('0 copied');
    // A trial, and a list of what is there, which tells what each is.
    expect(bucket.asked.filter((asked) => asked.includes('/p'))).toEqual(
      bucket.asked.filter((asked) => asked.includes('trial')),
    );
  });

  it.each(['--to s3', '--to folder'])(
    'goes on where it was killed in the middle: %s',
    async (way) => {
      const method = way.endsWith('s3') ? 'PUT' : 'GET';
      for (const file of FILES) {
        if (way.endsWith('s3')) fill(file);
        else bucket.put(file, randomBytes(2_000));
      }
      let asked = 0;
      bucket.instead = (request, response) => {
        if (request.method !== method || !/\/p\d/.test(request.url ?? '')) return 'left';
        if (++asked < 20) return 'left';
        killed.child.kill('SIGKILL');
        return away(request, response);
      };
      const killed = start(way.split(' '));
      expect((await killed.ended).code).toBeNull();
      bucket.instead = left;
      const rest = await move(...way.split(' '));
      expect([rest.code, complaints(rest.stderr)]).toEqual([0, []]);
      const copied = Number(/: (\d+) copied/.exec(rest.stdout)?.[1]);
      expect([copied > 0, copied < 60]).toEqual([true, true]);
      for (const file of inFolder()) {
        if (file.startsWith('.')) fs.rmSync(path.join(folder(), file));
      }
      expectSame();
    },
  );

  it('needs no key where the machine has a role', async () => {
    for (const file of FILES) fill(file);
    const role = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
    expect((await start(['--to', 's3'], { ...NO_KEY, ...role }).ended).code).toBe(0);
    expectSame();
  });

  it('copies a damaged picture again, even if its size is right', async () => {
    for (const file of FILES) fill(file);
    await move('--to', 's3');
    bucket.put('p3-960.webp', randomBytes(2_000));
    bucket.put('p4-960.webp', randomBytes(1_000));
    expect((await move('--to', 's3')).stdout).toContain('2 copied');
    expectSame();
    fill('p5-960.webp', randomBytes(2_000));
    expect((await move('--to', 'folder')).stdout).toContain('1 copied');
    expectSame();
  });

  it('ends with a line where the bucket stops it, and removes nothing', async () => {
    for (const file of FILES) fill(file);
    let puts = 0;
    bucket.instead = (request, response) =>
      request.method === 'PUT' && ++puts > 10 ? refusing('PUT')(request, response) : 'left';
    const { code, stderr } = await move('--to', 's3', '--remove');
    const errors = complaints(stderr);
    expect([code, errors.length]).toEqual([1, 1]);
    expect(errors[0]).toMatch(/^Not all pictures are there: .+ \(AccessDenied\)\..+ Run it again/);
    expect(inFolder().length + bucket.files().length).toBeGreaterThanOrEqual(60);
    bucket.instead = left;
    expect((await move('--to', 's3')).code).toBe(0);
    expect(bucket.files()).toEqual(FILES);
  });

  it('removes only pictures that exist in the new storage, and only once the shop writes there', async () => {
    for (const file of FILES) fill(file);
    const settings = { PICTURE_STORAGE: 'folder' };
    const early = await start(['--to', 's3', '--remove'], settings).ended;
    expect([early.code, inFolder(), bucket.files()]).toEqual([1, FILES, []]);
    expect(early.stderr).toContain('Set PICTURE_STORAGE to s3');
    const { code, stdout } = await move('--to', 's3', '--remove');
    expect([code, inFolder(), bucket.files()]).toEqual([0, [], FILES]);
    expect(stdout).toContain('Removed: 60.');
    const back = await start(['--to', 'folder', '--remove'], settings).ended;
    expect([back.code, inFolder(), bucket.files()]).toEqual([0, FILES, []]);
  });

  it.each([
    [[], {}, /Say which way/],
    [['--to', 'moon'], {}, /Say which way/],
    [
      ['--to', 's3'],
      { S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
      /Set S3_BUCKET/,
    ],
    [
      ['--to', 's3'],
      { S3_BUCKET: 'nobodys-bucket' },
      /NoSuchBucket\)\. Set S3_BUCKET to one that is there/,
    ],
    [
      ['--to', 's3'],
      { S3_SECRET_ACCESS_KEY: 'wrong' },
      /SignatureDoesNotMatch\)\. Set S3_ACCESS_KEY_ID/,
    ],
    [['--to', 's3'], NO_KEY, /CredentialsProviderError\)\. Set S3_ACCESS_KEY_ID/],
    [['--to', 's3'], { S3_ENDPOINT: 'http://127.0.0.1:9' }, /cannot be reached \(ECONNREFUSED\)/],
  ])('reports in one line: %j %j', async (options, settings, sentence) => {
    const { code, stdout, stderr } = await start(options, settings).ended;
    expect([code, stdout, complaints(stderr).length]).toEqual([1, '', 1]);
    expect(stderr).toMatch(sentence);
  });
});
