import 'reflect-metadata';
import path from 'node:path';
import { IsAscii, IsEmail, IsTimeZone, Matches, MaxLength } from 'class-validator';
import {
  isSample,
  isWeakKey,
  baseUrl,
  choice,
  FLAG,
  httpUrl,
  integer,
  limit,
  ORIGINS,
  PORT,
  postgresUrl,
  PROXIES,
  Setting,
  smtpUrl,
  text,
  textOfLength,
} from './setting-decorators.js';

/** The login of the first seller outside production, where it is refused. */
export const DEMO_SELLER = { email: 'seller@larder.example', password: 'larder-demo-seller' };

const KEY = textOfLength(
  { min: 32 },
  'at least 32 random characters (for example: openssl rand -hex 32)',
  'change-me-to-32-or-more-random-characters',
);
const ANY = text('a text');
const PATH = text('a path');

/**
 * All settings. A setting is defined here and nowhere else: `npm run settings` generates .env.example, the pass-through of
 * docker-compose.yml, the tables of docs/operating/settings.md and the early checks of `npm start` from it. The default is the initial value of the property.
 */
export class Env {
  /** Mode of the process. In production, missing or weak secrets and the demo seller are rejected. */
  @Setting(choice('development', 'production', 'test')) nodeEnv: string = 'development';

  /** Port of the shop. */
  @Setting(PORT) port: number = 3000;
  /** Address to listen on. 0.0.0.0 accepts connections from other machines. */
  @Setting(ANY) host: string = '127.0.0.1';
  /** Port of the Prometheus endpoint /metrics, which must not be reachable from outside. Without it there is no endpoint. */
  @Setting({ ...PORT, sample: '9464' }) metricsPort?: number;
  /** Origin that browsers use. With https, cookies are Secure. */
  @Setting(httpUrl('the origin that browsers use', 'https://shop.example'), {
    defaultText: 'http://localhost:PORT',
  })
  publicUrl: string;
  /** Max-age of Strict-Transport-Security in seconds: how long browsers use nothing but https for the shop. 0 omits the header. */
  @Setting(integer('seconds', 0, 63_072_000)) hstsMaxAge: number = 0;
  /** Reverse proxies in front of the shop, whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  @Setting(PROXIES) trustProxy: string = '';
  /** Other origins whose pages may call the API with cookies. Needs PUBLIC_URL with https, except on localhost. */
  @Setting(ORIGINS) allowedOrigins: string[] = [];
  /**
   * Grace period in seconds during which a stopping process still serves requests while /api/health/ready returns 503. It must be
   * longer than a proxy takes to notice, and than its keep-alive timeout.
   */
  @Setting(integer('seconds', 0, 300), { productionDefault: 6, formerly: 'SHUTDOWN_NOTICE' })
  shutdownGraceSeconds: number = 0;

  /** URL of the PostgreSQL database, version 18 or newer. Without it the shop runs its own PostgreSQL in DATA_DIR. */
  @Setting(postgresUrl('a PostgreSQL URL', 'postgres://user:password@host:5432/larder'), {
    isSecret: true,
  })
  databaseUrl?: string;
  /** Password of the database user, if the URLs of the database contain none. */
  @Setting(text('a text', 'change-me'), { isSecret: true }) pgpassword?: string;
  /**
   * Database role of the API. `npm run migrate`, which connects as the owner of the database, only allows this role to
   * read and write rows.
   */
  @Setting(text('the name of a PostgreSQL role, such as larder_api', '', MaxLength(63)))
  apiDatabaseUser: string = 'larder_api';
  /** Password that `npm run migrate` sets for the role API_DATABASE_USER. Without it the password is not changed. */
  @Setting(
    textOfLength(
      { min: 12 },
      'at least 12 characters of ASCII (for example: openssl rand -hex 24)',
      'change-me-to-12-or-more-random-characters',
      IsAscii(),
    ),
    { isSecret: true, isWeak: isSample },
  )
  apiDatabasePassword?: string;
  /**
   * URL of the same database without the connection pooler, if DATABASE_URL is that of a pooler such as PgBouncer. Used
   * where a session is needed, as for notifications.
   */
  @Setting(
    postgresUrl(
      'the URL of that PostgreSQL without the pooler',
      'postgres://user:password@db:5432/larder',
    ),
    { isSecret: true, requires: ['databaseUrl'] },
  )
  databaseDirectUrl?: string;
  /** Whether to use named prepared statements. A pooler in transaction mode must support them, as PgBouncer 1.21 does. */
  @Setting(FLAG, { defaultText: 'true, with DATABASE_DIRECT_URL false' })
  databasePreparedStatements: boolean;
  /** Maximum number of database connections of each process. */
  @Setting(integer('connections', 2, 200)) databasePoolSize: number = 10;
  /**
   * Number of additional database connections for short reads such as session look-ups, so that these do not wait for
   * transactions that wait for locks.
   */
  @Setting(integer('connections', 1, 50)) databaseReadPoolSize: number = 4;
  /**
   * Timeout in seconds of a short read, and of waiting for a database connection, after which a request fails with 503.
   */
  @Setting(integer('seconds', 1, 60), { formerly: 'DATABASE_WAIT' })
  databaseTimeoutSeconds: number = 2;
  /** Maximum number of requests that wait for a database connection. Further ones fail with 503 immediately. */
  @Setting(integer('requests', 1, 100_000), { formerly: 'MAX_WAITING' })
  databaseQueueLimit: number = 500;
  /** Maximum number of concurrent searches of customers, and as many of sellers. Further ones are queued, up to 50 times as many. */
  @Setting(integer('searches', 1, 100)) maxSearches: number = 2;
  /**
   * Maximum number of concurrent changes of one customer, such as orders and cart updates. Further ones are queued, up to 100
   * times as many.
   */
  @Setting(integer('requests', 1, 100)) maxChangesPerAccount: number = 3;
  /** Maximum number of concurrent webhooks of one IP address. Further ones are queued, up to 100 times as many. */
  @Setting(integer('webhooks', 1, 100), { formerly: 'MAX_WEBHOOKS_PER_ADDRESS' })
  maxWebhooksPerIp: number = 4;
  /**
   * Maximum number of complete order lists, with thousands of rows, that are created or sent concurrently. Further ones are
   * queued, up to twice as many.
   */
  @Setting(integer('lists', 1, 1_000)) maxWholeLists: number = 16;
  /** The same limit for one account. Further lists are queued, up to three times as many. */
  @Setting(integer('lists', 1, 100)) maxWholeListsPerAccount: number = 2;
  /** Maximum number of open event streams of one customer, or of one session of a seller. Further ones are rejected. */
  @Setting(integer('streams', 1, 100)) maxStreams: number = 8;
  /** Maximum number of pipelined requests on one connection. A connection with more is closed. */
  @Setting(integer('requests', 1, 10_000)) maxRequestsPerConnection: number = 32;
  /** Duration in milliseconds above which a statement is logged, without its values. 0 logs none. */
  @Setting(integer('milliseconds', 0, 600_000)) slowQueryMs: number = 500;

  /** Folder of pictures, generated secrets and the embedded database. Relative paths start at the root of the repository. */
  @Setting(PATH) dataDir: string = '.data';
  /** Folder of backups, preferably on another disk. */
  @Setting(text('a path', '/mnt/backups/larder'), { defaultText: 'the folder backups in DATA_DIR' })
  backupDir: string;
  /**
   * Encryption key of backups. Store it elsewhere than the backups. Without it backups are readable and contain no generated
   * secrets.
   */
  @Setting(KEY, { isSecret: true, isWeak: isWeakKey }) backupKey?: string;
  /**
   * Retention: keep the last backup of each of the last N days, and all of the last 24 hours. 0 keeps all and disables automatic
   * backups.
   */
  @Setting(limit('days', 'no automatic backups'), { formerly: 'BACKUP_DAYS' })
  backupKeepDays: number = 7;
  /** Retention: keep the last backup of each of the last N weeks. */
  @Setting({ ...limit('weeks'), expected: 'a number of weeks' }, { formerly: 'BACKUP_WEEKS' })
  backupKeepWeeks: number = 4;

  /** Bucket for pictures, in place of the folder pictures in DATA_DIR: of AWS, or of the server at S3_ENDPOINT. */
  @Setting(
    text(
      'the name of a bucket, which all other settings of S3 are about',
      'larder-pictures',
      Matches(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/),
    ),
  )
  s3Bucket?: string;
  /** URL of an S3-compatible server. */
  @Setting(httpUrl('the URL of a server that speaks S3', 'https://minio.example:9000'), {
    defaultText: 'AWS',
    requires: ['s3Bucket'],
  })
  s3Endpoint?: string;
  /** Region of the bucket. */
  @Setting(text('the region of the bucket, such as eu-central-1', '', Matches(/^[\w-]+$/)), {
    requires: ['s3Bucket'],
  })
  s3Region: string = 'us-east-1';
  /** Prefix of all object names in the bucket, followed by a slash. Other objects are never touched. */
  @Setting(
    text(
      'what names in the bucket begin with, such as pictures',
      '',
      Matches(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/),
    ),
    { requires: ['s3Bucket'] },
  )
  s3Prefix: string = 'pictures';
  /** Access key ID for the bucket. */
  @Setting(text("the name of the bucket's key", 'larder'), {
    isSecret: true,
    requires: ['s3Bucket', 's3SecretAccessKey'],
    defaultText: 'the role of the machine',
  })
  s3AccessKeyId?: string;
  /** Secret access key for the bucket. */
  @Setting(text("the secret of the bucket's key", 'change-me'), {
    isSecret: true,
    requires: ['s3Bucket', 's3AccessKeyId'],
  })
  s3SecretAccessKey?: string;
  /** Storage of new pictures. */
  @Setting(choice('folder', 's3'), { defaultText: 's3 with S3_BUCKET, otherwise folder' })
  pictureStorage: 'folder' | 's3';
  /** Base URL of pictures for browsers, such as that of a CDN in front of the bucket. */
  @Setting(
    baseUrl('a URL to which the names of pictures are appended', 'https://cdn.example/pictures'),
    { defaultText: 'the shop itself' },
  )
  picturesUrl?: string;

  /** Folder of the built frontend. */
  @Setting(PATH) frontendDir: string = 'frontend/dist';
  /**
   * Number of threads for server-side rendering, each of which takes 60 to 120 MB while it has work. 0 disables it:
   * browsers render all pages.
   */
  @Setting(integer('threads', 0, 16), { formerly: 'PAGE_WORKERS' }) ssrWorkers: number = 1;
  /** Timeout of server-side rendering in seconds, after which a page is sent without its content. The browser then loads it. */
  @Setting(integer('seconds', 1, 60), { formerly: 'PAGE_TIMEOUT' }) ssrTimeoutSeconds: number = 2;
  /** Whether browsers cache the shop and viewed products for offline use. With false, they delete this cache at the next visit. */
  @Setting(FLAG) serviceWorker: boolean = true;
  /** Whether an empty database gets the demo catalogue. */
  @Setting(FLAG, { productionDefault: false }) seedDemo: boolean = true;

  /** Name of the shop. */
  @Setting(ANY) shopName: string = 'Larder';
  /** Postal address on the contact page. */
  @Setting(text('a text', '12 Market Street, Springfield, IL 62701')) shopAddress?: string;
  /** Phone number on the contact page. */
  @Setting(text('a text', '+1 217 555 0100')) shopPhone?: string;
  /** Email address on the contact page. */
  @Setting(text("the shop's email address", 'shop@shop.example', IsEmail())) shopEmail?: string;
  /** Opening hours on the contact page. */
  @Setting(text('a text', 'Mon–Sat 8 am–8 pm')) shopHours?: string;
  /** Folder of the legal texts, Markdown files that the shop edits. */
  @Setting(PATH) legalDir: string = 'legal';
  /** Time zone of the shop, for days in statistics and filters, and for times in emails and exports. */
  @Setting(text('a time zone, such as America/New_York', '', IsTimeZone()))
  shopTimeZone: string = 'UTC';

  /** Key that signs sessions. A new key logs everyone out, unless the old one becomes JWT_SECRET_PREVIOUS. */
  @Setting(KEY, {
    isSecret: true,
    isServerOnly: true,
    isRequiredInProduction: true,
    isWeak: isWeakKey,
    defaultText: 'a key generated in DATA_DIR',
  })
  jwtSecret: string;
  /** The previous JWT_SECRET during a rotation, or the next one: sessions signed with it are valid. */
  @Setting(
    {
      ...KEY,
      expected: 'the previous value of JWT_SECRET',
      sample: 'the-previous-value-of-jwt-secret',
    },
    { isSecret: true, isServerOnly: true, isWeak: isWeakKey, formerly: 'JWT_SECRET_BEFORE' },
  )
  jwtSecretPrevious?: string;
  /**
   * Encryption key of the secrets of authenticator apps, different from JWT_SECRET. Without it there is no two-factor login in
   * production. If it is lost, those accounts can only log in with recovery codes.
   */
  @Setting(KEY, {
    isSecret: true,
    isServerOnly: true,
    isWeak: isWeakKey,
    defaultText: 'none in production, otherwise a key generated in DATA_DIR',
  })
  twoFactorKey?: string;
  /** The previous TWO_FACTOR_KEY during a rotation: at the next start, secrets encrypted with it are re-encrypted with the new key. */
  @Setting(
    {
      ...KEY,
      expected: 'the previous value of TWO_FACTOR_KEY',
      sample: 'change-me-to-the-previous-value-of-two-factor-key',
    },
    { isSecret: true, formerly: 'TWO_FACTOR_KEY_BEFORE' },
  )
  twoFactorKeyPrevious?: string;
  /** Lifetime of a session in days. */
  @Setting(integer('days', 1, 365)) sessionDays: number = 30;
  /**
   * Maximum number of wrong passwords in 15 minutes for one account from one IP address (for IPv6: from one /64 network). Browsers
   * that have logged in to the account before have their own budget, so that nobody can lock out its owner. 0 disables the limit.
   */
  @Setting(limit('wrong passwords')) loginFailures: number = 10;
  /** Maximum number of wrong passwords in 15 minutes for one account from all IP addresses. 0 disables the limit. */
  @Setting(limit('wrong passwords')) loginFailuresPerAccount: number = 200;
  /** Maximum number of wrong passwords in 15 minutes from one IP address for all accounts. 0 disables the limit. */
  @Setting(limit('wrong passwords'), { formerly: 'LOGIN_FAILURES_PER_ADDRESS' })
  loginFailuresPerIp: number = 500;
  /** Maximum number of new accounts per hour from one IP address. 0 disables the limit. */
  @Setting(limit('new accounts')) registrationsPerHour: number = 100;
  /** Maximum number of browser errors that are logged per hour from one IP address. 0 disables the limit. */
  @Setting(limit('errors'), { formerly: 'CLIENT_ERRORS_PER_ADDRESS' }) clientErrorsPerIp: number =
    60;
  /** Maximum number of browser errors that are logged per hour in total. 0 disables the limit. */
  @Setting(limit('errors')) clientErrorsPerHour: number = 1_000;
  /** Login of the first seller, whose account is created while the shop has no seller. */
  @Setting(text("the first seller's email address", 'owner@example.com', IsEmail()), {
    isServerOnly: true,
    isRequiredInProduction: true,
  })
  sellerEmail: string = DEMO_SELLER.email;
  /** Password of the first seller. */
  @Setting(
    textOfLength(
      { min: 8, max: 128 },
      'a password of 8 to 128 characters',
      'change-me-to-8-to-128-characters',
    ),
    { isSecret: true, isServerOnly: true, isRequiredInProduction: true },
  )
  sellerPassword: string = DEMO_SELLER.password;

  /**
   * Stripe's secret key, for online payment. Without it `npm start` has a local test page, and in production there is no online
   * payment.
   */
  @Setting(
    text(
      "Stripe's secret key, which begins with sk_ or rk_",
      'sk_test_change_me',
      Matches(/^(sk|rk)_\w{8,}$/),
    ),
    { isSecret: true, isServerOnly: true, requires: ['stripeWebhookSecret'] },
  )
  stripeSecretKey?: string;
  /** Signing secret of Stripe's webhook. */
  @Setting(
    text(
      "the webhook's signing secret, which begins with whsec_",
      'whsec_change-me',
      Matches(/^whsec_\S{8,}$/),
    ),
    { isSecret: true, isServerOnly: true, requires: ['stripeSecretKey'] },
  )
  stripeWebhookSecret?: string;
  /** Timeout of a request to Stripe in seconds, while the customer waits. It is retried once. */
  @Setting(integer('seconds', 1, 60), { formerly: 'STRIPE_TIMEOUT' }) stripeTimeoutSeconds: number =
    4;
  /** Whether this process runs background jobs, such as the reconciliation of late payments. */
  @Setting(FLAG) backgroundJobs: boolean = true;

  /**
   * URL of the mail server, with special characters of the user and the password percent-encoded. Without it `npm start` shows
   * emails in a local mailbox, and in production none are sent.
   */
  @Setting(smtpUrl('the URL of a mail server', 'smtps://user:password@mail.example:465'), {
    isSecret: true,
    isServerOnly: true,
    requires: ['mailFrom'],
  })
  smtpUrl?: string;
  /** Sender of emails. */
  @Setting(
    text(
      'the sender of emails, such as Larder <shop@shop.example>',
      'Larder <shop@shop.example>',
      IsEmail({ allow_display_name: true }),
    ),
    { isServerOnly: true, requires: ['smtpUrl'] },
  )
  mailFrom?: string;

  /** Maximum number of unpaid orders of one customer, each of which reserves stock. 0 disables the limit. */
  @Setting(limit('orders'), { formerly: 'UNPAID_ORDERS' }) maxUnpaidOrders: number = 3;
  /**
   * Maximum number of orders of one customer in 24 hours, including cancelled ones, and of unconfirmed attempts that are closed. 0
   * disables the limit.
   */
  @Setting(limit('orders'), { formerly: 'ORDERS_PER_DAY' }) maxOrdersPerDay: number = 200;

  /**
   * URL of the collector of traces (OTLP over HTTP). Without it, no traces are created. The other variables of
   * OpenTelemetry work as well, such as OTEL_SERVICE_NAME.
   */
  @Setting(httpUrl('a URL that accepts OTLP over HTTP', 'http://collector:4318'))
  otelExporterOtlpEndpoint?: string;
  /** Headers for the collector, which may contain a key. */
  @Setting(text('headers, such as name=value,name=value', 'authorization=Bearer%20change-me'), {
    isSecret: true,
  })
  otelExporterOtlpHeaders?: string;

  /** Minimum level of log lines. */
  @Setting(choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), {
    productionDefault: 'info',
  })
  logLevel: string = 'warn';

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

  /** URL of the pictures for log lines and backups: `s3://bucket/prefix`. */
  get bucketUrl(): string | undefined {
    return this.s3Bucket && `s3://${this.s3Bucket}/${this.s3Prefix}`;
  }

  /** Assets of previous frontend builds, which open tabs still load. */
  get keptAssetsDir(): string {
    return path.join(this.dataDir, 'builds');
  }

  /** Uploaded files while their request is processed. */
  get uploadsDir(): string {
    return path.join(this.dataDir, 'uploads');
  }

  /** True if browsers use https, so that cookies can be Secure. */
  get isHttps(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}
