import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Env } from './env.js';
import { assertFitForProduction, assertNoSamples } from './fit-for-production.js';
import { REPOSITORY_ROOT } from './folders.js';
import { generatedSecret } from './generated-secret.js';
import { withSecretFiles } from './secret-files.js';
import { startupErrorOf, variableOf } from './wrong-setting.js';

/** @throws StartupError where a part of what S3 needs is missing */
function assertWholeBucket({ s3Bucket, pictureStorage, ...env }: Env, given: object): void {
  const isAsked = Object.keys(given).some((name) => /^s3[A-Z]/.test(name) && name in env);
  if (!s3Bucket && (isAsked || pictureStorage === 's3')) throw startupErrorOf('s3Bucket');
  if (!env.s3AccessKeyId !== !env.s3SecretAccessKey) {
    throw startupErrorOf(env.s3AccessKeyId ? 's3SecretAccessKey' : 's3AccessKeyId');
  }
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

/** Each setting by itself, as it stands in the environment; an empty one counts as unset. */
function readEnv(source: NodeJS.ProcessEnv): Env {
  const given: Record<string, string> = {};
  for (const [variable, value] of Object.entries(source)) {
    const property = variable
      .toLowerCase()
      .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (value?.trim() && variableOf(property) === variable) given[property] = value.trim();
  }
  const env = plainToInstance(
    Env,
    { ...defaultsOf(given.nodeEnv === 'production'), ...given },
    { excludeExtraneousValues: true, exposeDefaultValues: true },
  );
  const [wrong] = validateSync(env, { skipMissingProperties: false });
  if (wrong) throw startupErrorOf(wrong.property as keyof Env);
  if (env.databaseDirectUrl && !env.databaseUrl) throw startupErrorOf('databaseUrl');
  assertWholeBucket(env, given);
  return env;
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

/**
 * Reads and checks the settings. Nothing else reads the environment.
 * @throws StartupError naming the variable that is missing or wrong and what to set it to.
 */
export function loadEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const source = withSecretFiles(variables);
  const env = readEnv(source);
  if (!env.stripeSecretKey !== !env.stripeWebhookSecret) {
    throw startupErrorOf(env.stripeSecretKey ? 'stripeWebhookSecret' : 'stripeSecretKey');
  }
  if (!env.smtpUrl !== !env.mailFrom) throw startupErrorOf(env.smtpUrl ? 'mailFrom' : 'smtpUrl');
  if (env.isProduction) {
    assertNoSamples(env);
    assertFitForProduction(env, source);
  }
  complete(env, source);
  env.jwtSecret ??= generatedSecret(env.dataDir, 'jwt-secret');
  return env;
}

/**
 * For a program beside the shop, which logs nobody in and takes no money: it asks for none of the settings of that, and leaves
 * no secret in a data folder that has none.
 * @throws StartupError
 */
export function loadEnvBeside(variables: NodeJS.ProcessEnv = process.env): Env {
  const source = withSecretFiles(variables);
  const env = readEnv(source);
  if (env.isProduction) assertNoSamples(env);
  env.jwtSecret ??= randomBytes(32).toString('hex');
  return complete(env, source);
}

/** AWS's library tells those who program with it which Node its next versions want; which version is installed is ours to say. */
export function silenceVersionWarning(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
}
