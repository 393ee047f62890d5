import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import request from 'supertest';
import type { Env } from '../../src/config/env.js';
import { MailServer } from '../../src/mail/mail-server.js';
import { mailboxPage } from './mailbox-page.js';
import { MailboxService } from './mailbox.service.js';

const SETTINGS = (frontendDir: string) => ({ frontendDir, publicUrl: 'http://shop.test' });

const MAIL = {
  id: '0198a0a0-0000-7000-8000-000000000001',
  to: 'ana@shop.test',
  subject: '<b>Hello</b>',
  html: '<p>Hello <img src=x onerror=alert(1)></p>',
  text: 'Hello <img>',
};

describe('the mailbox of a shop without a mail server', () => {
  let dataDir: string;
  let mailbox: MailboxService;
  const start = (): Promise<MailboxService> => MailboxService.start({ dataDir } as Env);
  const get = (path: string): request.Test =>
    request(express().use('/mailbox', mailboxPage(mailbox.store, SETTINGS(dataDir)))).get(path);

  beforeAll(async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-mailbox-'));
    mailbox = await start();
    const server = new MailServer(mailbox.settings);
    await server.send(MAIL);
    await server.close();
  });
  afterAll(async () => {
    await mailbox.onModuleDestroy();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const address = async (): Promise<string> =>
    /href="(\/mailbox\/[\w-]+)"/.exec((await get('/mailbox')).text)?.[1] ?? '';

  it('shows the text of sent emails, and their HTML in a sandbox', async () => {
    const { text: list } = await get('/mailbox');
    expect(list).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(list).toContain('ana@shop.test');
    const { text: page } = await get(await address());
    expect(page).toContain('Hello &lt;img&gt;');
    expect(page).toContain(`Message-ID: &lt;${MAIL.id}@larder.example&gt;`);
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const { text: html, headers } = await get(`${await address()}/html`);
    expect(html).toContain('onerror');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.* sandbox /);
  });

  it('has it still after a restart', async () => {
    await mailbox.onModuleDestroy();
    mailbox = await start();
    expect(await address()).not.toBe('');
  });

  it.each([
    ['comes through a proxy', 'X-Forwarded-For', '192.0.2.1'],
    ['is called by another name', 'Host', 'shop.test'],
  ])('is not there for who %s', async (_, name, value) => {
    expect((await get('/mailbox').set(name, value)).status).toBe(404);
  });

  it('serves no files but its own', async () => {
    expect((await get('/mailbox/..%2Fsecrets%2Fjwt-secret')).status).toBe(404);
    expect((await get('/mailbox/nothing/html')).status).toBe(404);
  });
});
