import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Expose, plainToInstance, Type } from 'class-transformer';
import {
  IsArray,
  IsAscii,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsTimeZone,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';
import { isCommonPassword } from '../common/common-passwords.js';
import { StartupError } from '../common/errors/startup-error.js';
import { REPOSITORY_ROOT } from './folders.js';
import { generatedSecret } from './generated-secret.js';
import { withSecretFiles } from './secret-files.js';
import { Flag, IsPostgresUrl, IsProxyTrust, IsSmtpUrl, Limit, List } from './setting.js';

/** The login of a shop that is tried; refused in production. */
export const DEMO_SELLER = { email: 'seller@larder.example', password: 'larder-demo-seller' };

/** Reads a property from the variable of the same name: `publicUrl` from `PUBLIC_URL`. Empty counts as unset. */
const variableOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const ORIGIN = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };
const ADDRESS = { ...ORIGIN, allow_query_components: false, allow_fragments: false };

/** Every setting of the shop. The only reader of the environment; .env.example lists the variables. */
export class Env {
  @Expose() @IsIn(['development', 'production', 'test']) nodeEnv: string = 'development';

  @Expose() @Type(() => Number) @IsInt() @Min(0) @Max(65535) port: number = 3000;
  @Expose() @IsString() host: string = '127.0.0.1';
  /** Where Prometheus asks for the numbers of the shop; nowhere if it is not set. */
  @Expose() @IsOptional() @Type(() => Number) @IsInt() @Min(0) @Max(65535) metricsPort?: number;
  /** Origin that browsers use, without a slash at the end. Decides whether cookies are Secure. */
  @Expose() @IsOptional() @IsUrl(ORIGIN) publicUrl: string;
  /** Express' `trust proxy`: how many proxies stand in front, or their addresses. */
  @Expose() @IsProxyTrust() trustProxy: string = '';
  @Expose() @List() @IsArray() @IsUrl(ORIGIN, { each: true }) allowedOrigins: string[] = [];

  /** In seconds: how long the process, asked to close, still answers everything, so that proxies notice first. */
  @Expose() @Type(() => Number) @IsInt() @Min(0) @Max(300) shutdownNotice: number;

  @Expose() @IsOptional() @IsPostgresUrl() databaseUrl?: string;
  /** The role that the migrate step lets work with the database, and the password that it gives it; the API's own stand in its DATABASE_URL. */
  @Expose() @IsString() @MaxLength(63) apiDatabaseUser: string = 'larder_api';
  @Expose() @IsOptional() @IsAscii() @MinLength(12) apiDatabasePassword?: string;
  /** The same database, past a pooler that stands before it: for what needs a session of its own. */
  @Expose() @IsOptional() @IsPostgresUrl() databaseDirectUrl?: string;
  /** Whether statements are prepared under their names; by default not through a pooler, most of which cannot bear that. */
  @Expose() @IsOptional() @Flag() @IsBoolean() databasePreparedStatements: boolean;
  @Expose() @Type(() => Number) @IsInt() @Min(2) @Max(200) databasePoolSize: number = 10;
  /** In milliseconds: a statement that takes longer is logged; 0 logs none. */
  @Expose() @Type(() => Number) @IsInt() @Min(0) @Max(600_000) slowQueryMs: number = 500;
  @Expose() @IsString() dataDir: string = path.join(REPOSITORY_ROOT, '.data');
  /** Where backups go; `backups` in the data folder when not set. */
  @Expose() @IsOptional() @IsString() backupDir: string;
  /** Under which backups are encrypted; readable to everybody who has them when not set. */
  @Expose() @IsOptional() @MinLength(32) backupKey?: string;
  /** Of how many days, and of how many weeks (those of the days are among them), the last backup is kept. Without days, all are, and the shop makes none by itself. */
  @Expose() @Limit() backupDays: number = 7;
  @Expose() @Limit() backupWeeks: number = 4;
  /** A bucket that speaks S3, for pictures: AWS's unless an endpoint is named, by the role of the machine unless there are keys. */
  @Expose() @IsOptional() @Matches(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/) s3Bucket?: string;
  @Expose() @IsOptional() @IsUrl(ORIGIN) s3Endpoint?: string;
  @Expose() @Matches(/^[\w-]+$/) s3Region: string = 'us-east-1';
  /** What the names of all pictures begin with there, and a slash. */
  @Expose() @Matches(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/) s3Prefix: string = 'pictures';
  @Expose() @IsOptional() @IsString() s3AccessKeyId?: string;
  @Expose() @IsOptional() @IsString() s3SecretAccessKey?: string;
  /** Where new pictures go: into the bucket where there is one, unless they are being moved. */
  @Expose() @IsOptional() @IsIn(['folder', 's3']) pictureStorage: 'folder' | 's3';
  /** Where browsers find pictures, without a slash at the end; at the shop itself when not set. */
  @Expose() @IsOptional() @IsUrl(ADDRESS) picturesUrl?: string;
  /** Folder of the built frontend. */
  @Expose() @IsString() frontendDir: string = path.join(REPOSITORY_ROOT, 'frontend/dist');
  /** Threads that render pages, begun when they are needed; without one the browser shows them all by itself. */
  @Expose() @Type(() => Number) @IsInt() @Min(0) @Max(16) pageWorkers: number = 1;
  /** Whether browsers keep what they have seen of the shop; else they are told to forget it. */
  @Expose() @Flag() @IsBoolean() serviceWorker: boolean = true;
  @Expose() @Flag() @IsBoolean() seedDemo: boolean;
  /** How customers reach the shop; what is not set is not shown, and samples where nothing is, outside production. */
  @Expose() @IsString() shopName: string = 'Larder';
  @Expose() @IsOptional() @IsString() shopAddress?: string;
  @Expose() @IsOptional() @IsString() shopPhone?: string;
  @Expose() @IsOptional() @IsEmail() shopEmail?: string;
  @Expose() @IsOptional() @IsString() shopHours?: string;
  /** Folder of the legal texts, which the shop edits. */
  @Expose() @IsString() legalDir: string = path.join(REPOSITORY_ROOT, 'legal');
  /** Where the shop's days begin and end. */
  @Expose() @IsTimeZone() shopTimeZone: string = 'UTC';

  @Expose() @IsOptional() @IsString() @MinLength(32) jwtSecret: string;
  /** The key before, or the next one: what is signed with it counts as well. */
  @Expose() @IsOptional() @IsString() @MinLength(32) jwtSecretBefore?: string;
  /** Under which the secrets of authenticator apps are kept; see two-factor-keys.ts for where there is none. */
  @Expose() @IsOptional() @IsString() @MinLength(32) twoFactorKey?: string;
  /** The key before: what is kept under it is put under the present one as the shop starts. */
  @Expose() @IsOptional() @IsString() @MinLength(32) twoFactorKeyBefore?: string;
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(365) sessionDays: number = 30;
  /** Wrong passwords in a quarter of an hour: for an account from one address, for an account, and from an address. */
  @Expose() @Limit() loginFailures: number = 10;
  @Expose() @Limit() loginFailuresPerAccount: number = 200;
  @Expose() @Limit() loginFailuresPerAddress: number = 500;
  /** New accounts per address. */
  @Expose() @Limit() registrationsPerHour: number = 100;
  /** Errors of pages that are logged in an hour: from one address, and from all. */
  @Expose() @Limit() clientErrorsPerAddress: number = 60;
  @Expose() @Limit() clientErrorsPerHour: number = 1_000;
  @Expose() @IsEmail() sellerEmail: string = DEMO_SELLER.email;
  @Expose() @IsString() @MinLength(8) @MaxLength(128) sellerPassword: string = DEMO_SELLER.password;

  /** Stripe's keys; without them there is no online payment, unless something stands in for Stripe. */
  @Expose() @IsOptional() @Matches(/^(sk|rk)_\w{8,}$/) stripeSecretKey?: string;
  @Expose() @IsOptional() @Matches(/^whsec_\S{8,}$/) stripeWebhookSecret?: string;
  /** In seconds: how long Stripe may take to answer before it is asked a second time, and the last. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(60) stripeTimeout: number = 4;
  /** Whether this process does what nobody asked for just now, such as asking Stripe about late payments. */
  @Expose() @Flag() @IsBoolean() backgroundJobs: boolean = true;

  /** The mail server, and who mails come from; without them the shop sends none, unless something stands in. */
  @Expose() @IsOptional() @IsSmtpUrl() smtpUrl?: string;
  @Expose() @IsOptional() @IsEmail({ allow_display_name: true }) mailFrom?: string;

  /** How many orders of one customer may wait for their payment at once; 0 for any number. */
  @Expose() @Type(() => Number) @IsInt() @Min(0) @Max(1_000_000) unpaidOrders: number = 3;
  /** How many orders one customer may place within 24 hours; 0 for any number. */
  @Expose() @Type(() => Number) @IsInt() @Min(0) @Max(1_000_000) ordersPerDay: number = 200;

  /** Who collects traces, by OTLP over HTTP; the other settings of OpenTelemetry are read by its own library. */
  @Expose() @IsOptional() @IsUrl(ORIGIN) otelExporterOtlpEndpoint?: string;
  /** What its library sends along, such as a key: names and values as `name=value,name=value`. */
  @Expose() @IsOptional() @IsString() otelExporterOtlpHeaders?: string;

  @Expose()
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  logLevel: string;

  get isProduction(): boolean {
    return this.nodeEnv === 'production';
  }

  get hasDemoSeller(): boolean {
    return (
      this.sellerEmail.toLowerCase() === DEMO_SELLER.email ||
      this.sellerPassword === DEMO_SELLER.password
    );
  }

  get picturesDir(): string {
    return path.join(this.dataDir, 'pictures');
  }

  /** Where pictures are in the bucket, as people write it. */
  get bucketPlace(): string | undefined {
    return this.s3Bucket && `s3://${this.s3Bucket}/${this.s3Prefix}`;
  }

  /** Assets of the frontend's last builds, for pages that were opened from those. */
  get keptAssetsDir(): string {
    return path.join(this.dataDir, 'builds');
  }

  /** Where files wait while a request that brought them is worked on. */
  get uploadsDir(): string {
    return path.join(this.dataDir, 'uploads');
  }

  /** Everything the browser sends and gets goes over https, so cookies may be Secure. */
  get isHttps(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}

const WHAT_TO_SET: Partial<Record<keyof Env, string>> = {
  nodeEnv: 'development, production or test',
  port: 'a port number from 0 to 65535',
  metricsPort: 'a port number from 0 to 65535',
  publicUrl: 'the origin that browsers use, such as https://shop.example',
  trustProxy: 'how many proxies stand in front, such as 1, or their addresses, such as 10.0.0.0/8',
  allowedOrigins: 'origins separated by commas, such as https://app.example',
  shutdownNotice: 'a number of seconds from 0 to 300',
  databaseUrl: 'a PostgreSQL address, such as postgres://user:password@host:5432/larder',
  apiDatabaseUser: 'the name of a role of PostgreSQL, such as larder_api',
  apiDatabasePassword: 'at least 12 characters of ASCII (for example: openssl rand -hex 24)',
  databaseDirectUrl:
    'the address of that PostgreSQL past the pooler, such as postgres://user:password@db:5432/larder',
  databasePreparedStatements: 'true or false',
  databasePoolSize: 'a number of connections from 2 to 200',
  backupKey: 'at least 32 random characters (for example: openssl rand -hex 32)',
  backupDays: 'a number of days, or 0 for none by itself',
  backupWeeks: 'a number of weeks',
  slowQueryMs: 'a number of milliseconds from 0 to 600000',
  s3Bucket: 'the name of a bucket, which all other settings of S3 are about',
  s3Endpoint: 'the address of a server that speaks S3, such as https://minio.example:9000',
  s3Region: 'the region of the bucket, such as eu-central-1',
  s3Prefix: 'what names in the bucket begin with, such as pictures',
  s3AccessKeyId: "the name of the bucket's key",
  s3SecretAccessKey: "the secret of the bucket's key",
  pictureStorage: 'folder or s3',
  picturesUrl: 'an address that pictures stand below, such as https://cdn.example/pictures',
  pageWorkers: 'a number of threads from 0 to 16',
  serviceWorker: 'true or false',
  seedDemo: 'true or false',
  shopEmail: "the shop's e-mail address",
  shopTimeZone: 'a time zone, such as America/New_York',
  jwtSecret: 'at least 32 random characters (for example: openssl rand -hex 32)',
  jwtSecretBefore: 'the key that JWT_SECRET was until now',
  twoFactorKey: 'at least 32 random characters (for example: openssl rand -hex 32)',
  twoFactorKeyBefore: 'the key that TWO_FACTOR_KEY was until now',
  sessionDays: 'a number of days from 1 to 365',
  loginFailures: 'a number of wrong passwords, or 0 for no limit',
  loginFailuresPerAccount: 'a number of wrong passwords, or 0 for no limit',
  loginFailuresPerAddress: 'a number of wrong passwords, or 0 for no limit',
  registrationsPerHour: 'a number of new accounts, or 0 for no limit',
  clientErrorsPerAddress: 'a number of errors, or 0 for no limit',
  clientErrorsPerHour: 'a number of errors, or 0 for no limit',
  sellerEmail: "the first seller's e-mail address",
  sellerPassword: 'a password of 8 to 128 characters',
  stripeSecretKey: "Stripe's secret key, which begins with sk_ or rk_",
  stripeWebhookSecret: "the webhook's signing secret, which begins with whsec_",
  stripeTimeout: 'a number of seconds from 1 to 60',
  backgroundJobs: 'true or false',
  smtpUrl: 'the address of a mail server, such as smtps://user:password@mail.example:465',
  mailFrom: 'who mails come from, such as Larder <shop@shop.example>',
  unpaidOrders: 'a number of orders, or 0 for no limit',
  ordersPerDay: 'a number of orders, or 0 for no limit',
  otelExporterOtlpEndpoint: 'an address that takes OTLP over HTTP, such as http://collector:4318',
  logLevel: 'fatal, error, warn, info, debug, trace or silent',
};

const startupErrorOf = (property: keyof Env): StartupError =>
  new StartupError(
    `${variableOf(property)} is missing or wrong. Set it to ${WHAT_TO_SET[property] ?? 'a text'}.`,
  );

/** What .env.example and other samples say in place of a secret. */
const isSample = (text: string): boolean => /change.?me/i.test(text);

/** A long secret can still be worthless: one character over and over, or a sample. */
const isWeak = (secret: string): boolean =>
  new Set(secret).size < 10 || isSample(secret) || /secret|example|replace/i.test(secret);

/** Of what programs beside the shop need as well. */
function assertNoSamples(env: Env): void {
  if (env.backupKey && isWeak(env.backupKey)) throw startupErrorOf('backupKey');
  if (isSample(env.apiDatabasePassword ?? '')) throw startupErrorOf('apiDatabasePassword');
}

function assertFitForProduction(env: Env, source: NodeJS.ProcessEnv): void {
  if (!source.JWT_SECRET || isWeak(source.JWT_SECRET)) throw startupErrorOf('jwtSecret');
  // Whoever guesses it signs sessions and devices, as with the present one.
  if (env.jwtSecretBefore && isWeak(env.jwtSecretBefore)) throw startupErrorOf('jwtSecretBefore');
  if (env.twoFactorKey && isWeak(env.twoFactorKey)) throw startupErrorOf('twoFactorKey');
  const { SELLER_EMAIL: email, SELLER_PASSWORD: password } = source;
  if (!email || !password || env.hasDemoSeller || isSample(password)) {
    throw new StartupError(
      "SELLER_EMAIL and SELLER_PASSWORD must be the first seller's own in production, not the demo ones. Set both.",
    );
  }
  if (isCommonPassword(password)) {
    throw new StartupError('SELLER_PASSWORD is used by too many people. Set it to another one.');
  }
}

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

/** Each setting by itself, as it stands in the environment. */
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
 * Reads and checks the settings.
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
