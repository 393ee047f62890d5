import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { StartupError } from '../common/errors/startup-error.js';
import { Env } from './env.js';
import { findSamples, findSharedKeys, findWeakKeys, unfitSeller } from './fit-for-production.js';
import { REPOSITORY_ROOT } from './folders.js';
import { generatedSecret } from './generated-secret.js';
import { withSecretFiles } from './secret-files.js';
import { complaintOf, variableOf } from './wrong-setting.js';

/** @returns the settings of S3 that are missing beside those that are set */
function missingOfBucket({ s3Bucket, pictureStorage, ...env }: Env, given: object): (keyof Env)[] {
  const isAsked = Object.keys(given).some((name) => /^s3[A-Z]/.test(name) && name in env);
  const missing: (keyof Env)[] = [];
  if (!s3Bucket && (isAsked || pictureStorage === 's3')) missing.push('s3Bucket');
  if (!env.s3AccessKeyId !== !env.s3SecretAccessKey) {
    missing.push(env.s3AccessKeyId ? 's3SecretAccessKey' : 's3AccessKeyId');
  }
  return missing;
}

/** A password that stands beside the address, as libpq has it, is put into it: also one that a file gives. */
function withPassword(databaseUrl?: string, password?: string): string | undefined {
  if (!databaseUrl || !password) return databaseUrl;
  const url = new URL(databaseUrl);
  if (url.password) return databaseUrl;
  url.password = encodeURIComponent(password);
  return url.href;
}

/** What depends on whether the shop is open to the world or just tried out. */
const defaultsOf = (production: boolean): Record<string, string> => ({
  seedDemo: String(!production),
  logLevel: production ? 'info' : 'warn',
  shutdownNotice: production ? '6' : '0',
});

/** The settings that are set, by their properties; an empty one counts as unset. */
function givenOf(source: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [variable, value] of Object.entries(source)) {
    const property = variable
      .toLowerCase()
      .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (value?.trim() && variableOf(property) === variable) given[property] = value.trim();
  }
  return given;
}

/** Puts together what depends on several settings. */
function complete(env: Env, source: NodeJS.ProcessEnv): Env {
  env.databaseUrl = withPassword(env.databaseUrl, source.PGPASSWORD);
  env.databaseDirectUrl = withPassword(env.databaseDirectUrl, source.PGPASSWORD);
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

/** @returns the settings that are wrong by themselves, or missing beside others; one may be named twice */
function findWrong(env: Env, given: object, isShop: boolean): (keyof Env)[] {
  const wrong = validateSync(env, { skipMissingProperties: false }).map(
    ({ property }) => property as keyof Env,
  );
  if (env.databaseDirectUrl && !env.databaseUrl) wrong.push('databaseUrl');
  wrong.push(...missingOfBucket(env, given));
  if (env.isProduction) wrong.push(...findSamples(env));
  if (!isShop) return wrong;
  if (!env.stripeSecretKey !== !env.stripeWebhookSecret) {
    wrong.push(env.stripeSecretKey ? 'stripeWebhookSecret' : 'stripeSecretKey');
  }
  if (!env.smtpUrl !== !env.mailFrom) wrong.push(env.smtpUrl ? 'mailFrom' : 'smtpUrl');
  if (env.isProduction) wrong.push(...findWeakKeys(env));
  return wrong;
}

/** @throws StartupError with a line for each setting that is wrong, so that one start names them all */
function readEnv(variables: NodeJS.ProcessEnv, isShop: boolean): Env {
  const problems = new Map<string, string>();
  const source = withSecretFiles(variables, problems);
  const given = givenOf(source);
  const env = plainToInstance(
    Env,
    { ...defaultsOf(given.nodeEnv === 'production'), ...given },
    { excludeExtraneousValues: true, exposeDefaultValues: true },
  );
  for (const property of findWrong(env, given, isShop)) {
    const variable = variableOf(property);
    if (!problems.has(variable)) problems.set(variable, complaintOf(property, given[property]));
  }
  for (const [variable, line] of isShop && env.isProduction ? findSharedKeys(env) : []) {
    if (!problems.has(variable)) problems.set(variable, line);
  }
  if (isShop && env.isProduction && !problems.has('SELLER_PASSWORD')) {
    const line = unfitSeller(env, source);
    if (line) problems.set('SELLER_PASSWORD', line);
  }
  if (problems.size > 0) throw new StartupError([...problems.values()].join('\n'));
  return complete(env, source);
}

/**
 * Reads and checks the settings. Nothing else reads the environment.
 * @throws StartupError naming each variable that is missing or wrong, a line for each, and what to set it to
 */
export function loadEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const env = readEnv(variables, true);
  env.jwtSecret ??= generatedSecret(env.dataDir, 'jwt-secret');
  return env;
}

/**
 * For a program beside the shop, which logs nobody in and takes no money: it asks for none of the settings of that, and leaves
 * no secret in a data folder that has none.
 * @throws StartupError
 */
export function loadEnvBeside(variables: NodeJS.ProcessEnv = process.env): Env {
  const env = readEnv(variables, false);
  env.jwtSecret ??= randomBytes(32).toString('hex');
  return env;
}

/** AWS's library tells those who program with it which Node its next versions want; which version is installed is ours to say. */
export function silenceVersionWarning(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
}
