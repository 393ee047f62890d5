import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../src/common/errors/startup-error.js';
import { loadEnv } from '../../src/config/load-env.js';
import { SETTINGS } from '../../src/config/setting-decorators.js';

/** Content of .env.example. */
export const EXAMPLE = fs.readFileSync(
  path.resolve(import.meta.dirname, '../../.env.example'),
  'utf8',
);
export const JWT_SECRET = 'f3a9c1d8e5b7204968acdfb1357902468ace';

/** The settings that production requires. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET,
  SELLER_EMAIL: 'owner@shop.test',
  SELLER_PASSWORD: 'owner of the shop',
};

/** @returns the startup error for these settings */
export function settingErrors(source: NodeJS.ProcessEnv): string {
  try {
    loadEnv({ JWT_SECRET, ...source }, () => undefined);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('These settings are valid');
}

export const VARIABLES = SETTINGS.map(({ variable }) => variable);

/** @returns the value of a variable in .env.example, including commented-out samples */
export function exampleValue(variable: string): string {
  return new RegExp(`^#?${variable}=(.*)$`, 'm').exec(EXAMPLE)?.[1] ?? '';
}
