import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadEnv } from '../config/load-env.js';
import { LEGAL_TEXTS } from './legal-text-name.js';
import { LegalTexts } from './legal-texts.js';

let folder: string;
let texts: LegalTexts;

const textsIn = (legalDir?: string): LegalTexts =>
  new LegalTexts(loadEnv({ NODE_ENV: 'test', DATA_DIR: folder, LEGAL_DIR: legalDir }));

function write(file: string, content: string, at = new Date()): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
  utimesSync(target, at, at);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'larder-legal-'));
  texts = textsIn(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

it('contains each sample in both languages, marked as a sample', async () => {
  const samples = textsIn();
  for (const name of LEGAL_TEXTS) {
    const [en, de] = [await samples.find(name, 'en'), await samples.find(name, 'de')];
    expect([en?.language, de?.language]).toEqual(['en', 'de']);
    expect(en?.html).toContain('This is a sample text');
    expect(de?.html).toContain('Dies ist ein Mustertext');
    expect(en?.title).toBeTruthy();
    expect(de?.title).not.toBe(en?.title);
  }
});

it('returns the text of a changed file immediately, with HTML escaped', async () => {
  write('en/terms.md', '# Our terms\n\nPay **first**.', new Date('2026-01-01'));
  expect(await texts.find('terms', 'en')).toEqual({
    title: 'Our terms',
    language: 'en',
    html: '<p>Pay <strong>first</strong>.</p>\n',
  });
  write('en/terms.md', 'No title <script>alert(1)</script> [x](javascript:alert(1))');
  const { title, html } = (await texts.find('terms', 'en')) ?? {};
  expect(title).toBe('');
  expect(html).not.toMatch(/<script|<a /);
});

it('falls back to the other language, and returns undefined if both are missing', async () => {
  write('de/imprint.md', '# Impressum\n\nWir');
  expect(await texts.find('imprint', 'en')).toMatchObject({ language: 'de', title: 'Impressum' });
  expect(await texts.find('privacy', 'en')).toBeUndefined();
});

it('rejects when a file cannot be read', async () => {
  mkdirSync(path.join(folder, 'en/returns.md'), { recursive: true });
  await expect(texts.find('returns', 'en')).rejects.toThrow('EISDIR');
});
