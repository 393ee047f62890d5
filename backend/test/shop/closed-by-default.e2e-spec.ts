import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Controller, Get, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { AppModule } from '../../src/app.module.js';
import { configureApp, NEST_OPTIONS } from '../../src/app.setup.js';
import { Public } from '../../src/auth/guards/access.js';
import { Roles } from '../../src/auth/guards/access.js';
import { openLog } from '../../src/common/logging.js';
import { initializeDatabase } from '../../src/initialize-database.js';
import { expectFailure } from '../support/expect-failure.js';
import { createTestDatabase, type TestDatabase, testEnv } from '../support/test-database.js';

/** A controller without access decorators. */
@Controller('forgotten')
class ForgottenController {
  @Get()
  read(): string {
    return 'a secret';
  }

  @Post()
  write(): string {
    return 'done';
  }
}

@Public()
@Controller('open')
class OpenController {
  @Get()
  read(): string {
    return 'for all';
  }

  @Roles('seller')
  @Get('closed')
  closed(): string {
    return 'marked open by its class, closed by itself';
  }
}

describe('route without an access decorator', () => {
  let app: NestExpressApplication;
  let database: TestDatabase;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-closed-'));
    const env = testEnv(dataDir);
    database = await createTestDatabase();
    await initializeDatabase(env, database.url);
    const module = await Test.createTestingModule({
      imports: [AppModule.forRoot(env, database.url)],
      controllers: [ForgottenController, OpenController],
    }).compile();
    app = module.createNestApplication<NestExpressApplication>({
      ...NEST_OPTIONS,
      logger: false,
    });
    configureApp(app, env, openLog(env));
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const http = () => request(app.getHttpServer());

  it('returns 401 to visitors', async () => {
    expectFailure(await http().get('/api/forgotten'), 401, 'NOT_SIGNED_IN');
    expectFailure(await http().post('/api/forgotten').send({}), 401, 'NOT_SIGNED_IN');
  });

  it('returns 401 or 403 to customers and sellers', async () => {
    const customer = request.agent(app.getHttpServer());
    const ana = { name: 'Ana', email: 'ana@shop.test', password: 'plenty of tomatoes' };
    expect((await customer.post('/api/user/register').send(ana)).status).toBe(201);
    const seller = request.agent(app.getHttpServer());
    const { sellerEmail: email, sellerPassword: password } = testEnv(dataDir);
    expect((await seller.post('/api/seller/login').send({ email, password })).status).toBe(200);
    for (const someone of [customer, seller]) {
      expect([401, 403]).toContain((await someone.get('/api/forgotten')).status);
      expect([401, 403]).toContain((await someone.post('/api/forgotten').send({})).status);
    }
  });

  it('is not open like a route with @Public()', async () => {
    expect((await http().get('/api/open')).text).toBe('for all');
  });

  it('respects the decorator of the handler over that of the class', async () => {
    expectFailure(await http().get('/api/open/closed'), 401, 'NOT_SIGNED_IN');
  });
});
