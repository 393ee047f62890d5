import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SecretBox, twoFactorKeys } from './secret-box.js';

describe('twoFactorKeys()', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-keys-'))));
  afterEach(() => fs.rmSync(dataDir, { recursive: true }));

  it('generates one key and stores it outside of production', () => {
    const [key] = twoFactorKeys({ dataDir, isProduction: false });
    expect(key).toMatch(/^[\da-f]{64}$/);
    expect(twoFactorKeys({ dataDir, isProduction: false })).toEqual([key]);
  });

  it('returns only the configured keys in production, possibly none', () => {
    expect(twoFactorKeys({ dataDir, isProduction: true })).toEqual([]);
    expect(new SecretBox([]).isUsable).toBe(false);
    const settings = { twoFactorKey: 'present', twoFactorKeyPrevious: 'before' };
    expect(twoFactorKeys({ ...settings, dataDir, isProduction: true })).toEqual([
      'present',
      'before',
    ]);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });
});
