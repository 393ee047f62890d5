import 'reflect-metadata';
import path from 'node:path';
import { Expose, Type } from 'class-transformer';
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
} from 'class-validator';
import { REPOSITORY_ROOT } from './folders.js';
import { Flag, IsPostgresUrl, IsProxyTrust, IsSmtpUrl, Limit, List } from './setting.js';

/** The login of a shop that is tried; refused in production. */
export const DEMO_SELLER = { email: 'seller@larder.example', password: 'larder-demo-seller' };

const ORIGIN = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };
const ADDRESS = { ...ORIGIN, allow_query_components: false, allow_fragments: false };

/** Every setting of the shop, as loadEnv() reads them from the environment; .env.example lists the variables. */
export class Env {
  @Expose() @IsIn(['development', 'production', 'test']) nodeEnv: string = 'development';

  @Expose() @Type(() => Number) @IsInt() @Min(0) @Max(65535) port: number = 3000;
  @Expose() @IsString() host: string = '127.0.0.1';
  /** Where Prometheus asks for the numbers of the shop; nowhere if it is not set. */
  @Expose() @IsOptional() @Type(() => Number) @IsInt() @Min(0) @Max(65535) metricsPort?: number;
  /** Origin that browsers use, without a slash at the end. Decides whether cookies are Secure. */
  @Expose() @IsOptional() @IsUrl(ORIGIN) publicUrl: string;
  /** In seconds: how long browsers that have seen the shop on https use nothing else; 0 does not ask them to. */
  @Expose() @Type(() => Number) @IsInt() @Min(0) @Max(63_072_000) hstsMaxAge: number = 0;
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
  /** Further connections, for short reads alone: they are free while those of transactions wait for locks. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(50) databaseReadPoolSize: number = 4;
  /** In seconds: how long a request waits for a connection, and a short read for its response, before it fails with 503. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(60) databaseWait: number = 2;
  /** Requests that wait for a connection at most: further ones fail with 503 at once. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(100_000) maxWaiting: number = 500;
  /** Searches of customers at once, and as many of sellers. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(100) maxSearches: number = 2;
  /** Requests of one customer at once that change something, such as orders and cart updates. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(100) maxChangesPerAccount: number = 3;
  /** Webhooks of one address at once. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(100) maxWebhooksPerAddress: number = 4;
  /** Lists of thousands of rows that are made or sent at once, of customers' own orders and of sellers' orders each. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(1_000) maxWholeLists: number = 16;
  /** The same for one account. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(100) maxWholeListsPerAccount: number = 2;
  /** Screens that follow orders at once, of one customer or of one session of a seller. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(100) maxStreams: number = 8;
  /** Requests without a response on one connection: a client may pipeline them. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(10_000) maxRequestsPerConnection: number = 32;
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
  /** In seconds: how long a public page may take to render before it is sent without its content, which the browser then loads. */
  @Expose() @Type(() => Number) @IsInt() @Min(1) @Max(60) pageTimeout: number = 2;
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
