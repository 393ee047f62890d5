import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { StartupError } from '../common/errors/startup-error.js';
import { Env } from './env.js';
import { REPOSITORY_ROOT } from './folders.js';
import { generatedSecret } from './generated-secret.js';
import { printLine } from '../common/print-line.js';
import { readVariables } from './read-variables.js';
import { SETTINGS, type SettingDefinition, isSample } from './setting-decorators.js';

type Warn = (line: string) => void;

const printWarning: Warn = (line) => printLine('warn', line);

/** Adds PGPASSWORD, which may come from a file, to a URL without a password. */
function withPassword(databaseUrl?: string, password?: string): string | undefined {
  if (!databaseUrl || !password) return databaseUrl;
  const url = new URL(databaseUrl);
  if (url.password) return databaseUrl;
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Fills in defaults that depend on other settings, and resolves paths. */
function complete(env: Env): Env {
  env.databaseUrl = withPassword(env.databaseUrl, env.pgpassword);
  env.databaseDirectUrl = withPassword(env.databaseDirectUrl, env.pgpassword);
  env.databasePreparedStatements ??= !env.databaseDirectUrl;
  env.dataDir = path.resolve(REPOSITORY_ROOT, env.dataDir);
  env.backupDir = path.resolve(REPOSITORY_ROOT, env.backupDir ?? path.join(env.dataDir, 'backups'));
  env.frontendDir = path.resolve(REPOSITORY_ROOT, env.frontendDir);
  env.pictureStorage ??= env.s3Bucket ? 's3' : 'folder';
  env.picturesUrl = env.picturesUrl?.replace(/\/+$/, '');
  env.legalDir = path.resolve(REPOSITORY_ROOT, env.legalDir);
  env.allowedOrigins = env.allowedOrigins.map((origin) => new URL(origin).origin);
  env.publicUrl = new URL(env.publicUrl ?? `http://localhost:${env.port}`).origin;
  return env;
}

/** @returns the invalid properties, and those that others require; one may be named twice */
function findInvalid(env: Env, given: Record<string, string>, isServer: boolean): string[] {
  const invalid = validateSync(env).map(({ property }) => property);
  const valueOf = (property: string): unknown => env[property as keyof Env];
  for (const { property, requires = [], ...setting } of SETTINGS) {
    if (setting.isServerOnly && !isServer) continue;
    if (given[property]) invalid.push(...requires.filter((other) => valueOf(other) === undefined));
    if (!env.isProduction) continue;
    const isMissing = setting.isRequiredInProduction && valueOf(property) === undefined;
    const value = given[property];
    if (isMissing || (value && setting.isWeak?.(value))) invalid.push(property);
  }
  if (env.pictureStorage === 's3' && !env.s3Bucket) invalid.push('s3Bucket');
  return invalid;
}

/** @throws StartupError with one line for each invalid setting, so that a single start reports them all */
function readEnv(environment: NodeJS.ProcessEnv, isServer: boolean, warn: Warn): Env {
  const problems = new Map<string, string>();
  const { given, names } = readVariables(environment, problems, warn);
  const defaults = SETTINGS.flatMap(({ property, productionDefault }) =>
    productionDefault === undefined ? [] : [[property, productionDefault]],
  );
  const env = plainToInstance(
    Env,
    { ...(given.nodeEnv === 'production' && Object.fromEntries(defaults)), ...given },
    { excludeExtraneousValues: true, exposeDefaultValues: true },
  );
  for (const invalid of findInvalid(env, given, isServer)) {
    const setting = SETTINGS.find(({ property }) => property === invalid);
    if (!setting || problems.has(setting.variable)) continue;
    problems.set(
      setting.variable,
      invalidSettingError(setting, names[invalid] ?? setting.variable, given[invalid]),
    );
  }
  if (isServer && env.isProduction) {
    for (const [variable, line] of findEqualKeys(env)) {
      if (!problems.has(variable)) problems.set(variable, line);
    }
    const line = firstSellerError(env);
    if (line && !problems.has('SELLER_PASSWORD')) problems.set('SELLER_PASSWORD', line);
  }
  if (problems.size > 0) throw new StartupError([...problems.values()].join('\n'));
  return complete(env);
}

/**
 * Reads and validates the settings; nothing else reads the environment.
 * @param warn receives one line for each variable whose name has changed
 * @throws StartupError with one line for each invalid or missing setting
 */
export function loadEnv(
  environment: NodeJS.ProcessEnv = process.env,
  warn: Warn = printWarning,
): Env {
  const env = readEnv(environment, true, warn);
  env.jwtSecret ??= generatedSecret(env.dataDir, 'jwt-secret');
  return env;
}

/**
 * For commands, which neither need the settings of logins and payments nor write a generated secret to a new data folder.
 * @throws StartupError
 */
export function loadEnvForCommand(
  environment: NodeJS.ProcessEnv = process.env,
  warn: Warn = printWarning,
): Env {
  const env = readEnv(environment, false, warn);
  env.jwtSecret ??= randomBytes(32).toString('hex');
  return env;
}

/**
 * Compose accepts empty passwords, because they may be in files.
 * @returns one line for each password that the Compose file needs and that is neither given nor in a file
 */
export const composePasswordErrors = (environment: NodeJS.ProcessEnv = process.env): string[] =>
  ['POSTGRES_PASSWORD', 'API_DATABASE_PASSWORD']
    .filter((name) => !environment[name]?.trim() && !environment[`${name}_FILE`]?.trim())
    .map(
      (name) =>
        `${name} is missing. Set it to the password of the database; in a new shop, to 12 or more random characters (for example: openssl rand -hex 24).`,
    );

/** The AWS SDK warns at startup about the Node versions of its future releases, which operators do not choose. */
export function silenceVersionWarning(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
}

/**
 * Values that may contain a password are not repeated, because logs store the message.
 * @param name the variable that has the value
 * @returns one line for the operator: what is wrong, and what to set
 */
function invalidSettingError(
  { isSecret, type }: SettingDefinition,
  name: string,
  value?: string,
): string {
  const isHidden = isSecret || /[@?]/.test(value ?? '');
  const state = !value ? 'missing' : isHidden ? 'not valid' : JSON.stringify(value);
  return `${name} is ${state}. Set it to ${type.expected}.`;
}

const KEYS = {
  JWT_SECRET: 'jwtSecret',
  TWO_FACTOR_KEY: 'twoFactorKey',
  BACKUP_KEY: 'backupKey',
} as const;

/**
 * Equal keys are refused because a leak of one would reveal the other.
 * @returns variables and messages; the variable is always one that can be rotated with its `…_PREVIOUS`
 */
function findEqualKeys(env: Env): [variable: string, line: string][] {
  const set = Object.entries(KEYS).filter(([, property]) => env[property]);
  return set.flatMap(([variable, property], index) => {
    const other = set.slice(index + 1).find(([, later]) => env[later] === env[property]);
    const line = `${variable} is the same as ${other?.[0]}. Set it to other random characters, and ${variable}_PREVIOUS to these.`;
    return other ? [[variable, line]] : [];
  });
}

/**
 * Whether the password is easy to guess is checked when the account is created, because the check needs 75 MB.
 * @returns why the account of the first seller is not safe in production
 */
function firstSellerError({ hasDemoSeller, sellerPassword }: Env): string | undefined {
  if (!hasDemoSeller && !isSample(sellerPassword)) return undefined;
  return "SELLER_EMAIL and SELLER_PASSWORD must be the first seller's own in production, not the demo ones. Set both.";
}
