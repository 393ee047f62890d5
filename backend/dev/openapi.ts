import fs from 'node:fs';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../src/app.module.js';
import { API_PREFIX } from '../src/app.setup.js';
import { loadEnv } from '../src/config/load-env.js';
import { BACKEND } from '../src/config/folders.js';
import { describeApi } from '../src/openapi-document.js';

/** Writes the OpenAPI contract to openapi.json, or to the file given on the command line. It needs no database. */
const file = process.argv[2] ?? path.join(BACKEND, 'openapi.json');
const env = loadEnv({ JWT_SECRET: 'only the shape of the contract is read' });
const app = await NestFactory.create(AppModule.forRoot(env, 'postgres://localhost/none'), {
  preview: true,
  logger: false,
});
app.setGlobalPrefix(API_PREFIX);
fs.writeFileSync(file, `${JSON.stringify(describeApi(app), null, 2)}\n`);
