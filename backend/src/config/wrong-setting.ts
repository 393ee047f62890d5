import type { Env } from './env.js';
import { isSecret } from './secret-files.js';

/** The variable from which a property is read: `PUBLIC_URL` for `publicUrl`. */
export const variableOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const WHAT_TO_SET: Partial<Record<keyof Env, string>> = {
  nodeEnv: 'development, production or test',
  port: 'a port number from 0 to 65535',
  metricsPort: 'a port number from 0 to 65535',
  publicUrl: 'the origin that browsers use, such as https://shop.example',
  hstsMaxAge: 'a number of seconds from 0 to 63072000',
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
  databaseReadPoolSize: 'a number of connections from 1 to 50',
  databaseWait: 'a number of seconds from 1 to 60',
  maxWaiting: 'a number of requests from 1 to 100000',
  maxSearches: 'a number of searches from 1 to 100',
  maxChangesPerAccount: 'a number of requests from 1 to 100',
  maxWebhooksPerAddress: 'a number of webhooks from 1 to 100',
  maxWholeLists: 'a number of lists from 1 to 1000',
  maxWholeListsPerAccount: 'a number of lists from 1 to 100',
  maxStreams: 'a number of screens from 1 to 100',
  maxRequestsPerConnection: 'a number of requests from 1 to 10000',
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
  pageTimeout: 'a number of seconds from 1 to 60',
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

/** Says what is wrong with a setting and what to set it to. Values that may hold a password are not repeated: logs keep this line. */
export function complaintOf(property: keyof Env, value?: string): string {
  const variable = variableOf(property);
  const isHidden = isSecret(variable) || /[@?]/.test(value ?? '');
  const state = !value ? 'missing' : isHidden ? 'not valid' : JSON.stringify(value);
  return `${variable} is ${state}. Set it to ${WHAT_TO_SET[property] ?? 'a text'}.`;
}
