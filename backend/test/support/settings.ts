import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../src/common/errors/startup-error.js';
import { loadEnv } from '../../src/config/load-env.js';

/** Content of .env.example. */
export const EXAMPLE = fs.readFileSync(
  path.resolve(import.meta.dirname, '../../.env.example'),
  'utf8',
);
export const JWT_SECRET = 'f3a9c1d8e5b7204968acdfb1357902468ace';

/** The minimal settings for production. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET,
  SELLER_EMAIL: 'owner@shop.test',
  SELLER_PASSWORD: 'owner of the shop',
};

/** @returns the message of the startup error for invalid settings */
export function complaint(source: NodeJS.ProcessEnv): string {
  try {
    loadEnv({ JWT_SECRET, ...source });
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('The settings are valid');
}

/** @returns the names of all environment variables of class Env */
export function variables(): string[] {
  return Object.keys(loadEnv({ JWT_SECRET })).map((property) =>
    property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
  );
}

/** @returns the value of a variable in .env.example, also if it is commented out */
export function exampleValue(variable: string): string {
  return new RegExp(`^#?${variable}=(.*)$`, 'm').exec(EXAMPLE)?.[1] ?? '';
}
