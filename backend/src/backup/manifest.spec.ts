import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Manifest, MANIFEST, newSealing, readManifest, writeManifest } from './manifest.js';

const KEY = 'c3d4e5f60718293a4b5c6d7e8f90a1b2';
const CONTENT = {
  ...{ format: 1, time: '2026-11-24T02:37:00.000Z', schema: 'A1', system: '7', postgres: '18.1' },
  ...{ database: 'files' as const, bytes: 0, folders: [], files: [] },
};

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'larder-manifest-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

async function write(secret?: string): Promise<Manifest> {
  const sealing = newSealing(secret);
  const manifest: Manifest = { ...CONTENT, encryption: sealing.encryption };
  await writeManifest(folder, manifest, sealing);
  return manifest;
}

describe('backup manifest', () => {
  it.each([undefined, KEY])('is read as it was written, with the key %s', async (key) => {
    const manifest = await write(key);
    expect((await readManifest(folder, key)).manifest).toEqual(manifest);
  });

  it('is rejected without encryption when a key is set', async () => {
    await write();
    await expect(readManifest(folder, KEY)).rejects.toThrow(
      'This backup is not encrypted. Unset BACKUP_KEY if you trust it.',
    );
  });

  it('is reported as inaccessible when it cannot be read, not as missing', async () => {
    const read = jest.spyOn(fs, 'readFile');
    read.mockRejectedValue(Object.assign(new Error(), { code: 'EACCES', path: '/copy/it' }));
    const reading = readManifest(folder, KEY).finally(() => read.mockRestore());
    await expect(reading).rejects.toThrow(
      '/copy/it cannot be used (EACCES). Give this user access to it.',
    );
  });

  it.each<[what: string, change: object | null]>([
    ['null', null],
    ['no signature', { signature: undefined }],
    ['a null signature', { signature: null }],
    ['no files', { files: undefined }],
    ['a null file', { files: [null] }],
    ['an empty encryption', { encryption: {} }],
  ])('is damaged with %s', async (_, change) => {
    const file = path.join(folder, MANIFEST);
    await write(KEY);
    const written = JSON.parse(await fs.readFile(file, 'utf8'));
    await fs.writeFile(file, JSON.stringify(change && { ...written, ...change }));
    await expect(readManifest(folder, KEY)).rejects.toThrow(
      `The backup ${folder} is damaged: manifest.json cannot be read.`,
    );
  });
});
