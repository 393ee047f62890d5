/**
 * The settings that can be checked before any package is installed. A test compares them with the backend's (class Env), which
 * checks all settings once its packages are there; an address that passes here may still be refused there.
 */

const isBetween = (lowest, highest) => (value) =>
  Number.isInteger(Number(value)) && Number(value) >= lowest && Number(value) <= highest;
const wholeNumber = (unit, lowest, highest) => [
  `a number of ${unit} from ${lowest} to ${highest}`,
  isBetween(lowest, highest),
];
const limit = (sentence) => [sentence, isBetween(0, 1_000_000)];
const oneOf = (...values) => [
  `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
  (value) => values.includes(value),
];
const address = (sentence, pattern) => [
  sentence,
  (value) => pattern.test(value) && URL.canParse(value),
];

const PORT = ['a port number from 0 to 65535', isBetween(0, 65_535)];
const BOOLEAN = ['true or false', (value) => ['true', 'false', '1', '0'].includes(value)];
const HTTP = /^https?:\/\/[^\s<>]+$/;
const POSTGRES = /^postgres(ql)?:\/\//;
const SMTP = /^smtps?:\/\/[^/]/;
const WRONG_PASSWORDS = limit('a number of wrong passwords, or 0 for no limit');
const ERRORS = limit('a number of errors, or 0 for no limit');
const ORDERS = limit('a number of orders, or 0 for no limit');

/** Variable -> what to set it to, and whether a value is right. */
const SETTINGS = {
  NODE_ENV: oneOf('development', 'production', 'test'),
  PORT,
  METRICS_PORT: PORT,
  PUBLIC_URL: address('the origin that browsers use, such as https://shop.example', HTTP),
  HSTS_MAX_AGE: wholeNumber('seconds', 0, 63_072_000),
  SHUTDOWN_NOTICE: wholeNumber('seconds', 0, 300),
  DATABASE_URL: address(
    'a PostgreSQL address, such as postgres://user:password@host:5432/larder',
    POSTGRES,
  ),
  DATABASE_DIRECT_URL: address(
    'the address of that PostgreSQL past the pooler, such as postgres://user:password@db:5432/larder',
    POSTGRES,
  ),
  DATABASE_PREPARED_STATEMENTS: BOOLEAN,
  DATABASE_POOL_SIZE: wholeNumber('connections', 2, 200),
  DATABASE_READ_POOL_SIZE: wholeNumber('connections', 1, 50),
  DATABASE_WAIT: wholeNumber('seconds', 1, 60),
  MAX_WAITING: wholeNumber('requests', 1, 100_000),
  MAX_SEARCHES: wholeNumber('searches', 1, 100),
  MAX_CHANGES_PER_ACCOUNT: wholeNumber('requests', 1, 100),
  MAX_WEBHOOKS_PER_ADDRESS: wholeNumber('webhooks', 1, 100),
  MAX_WHOLE_LISTS: wholeNumber('lists', 1, 1_000),
  MAX_WHOLE_LISTS_PER_ACCOUNT: wholeNumber('lists', 1, 100),
  MAX_STREAMS: wholeNumber('screens', 1, 100),
  MAX_REQUESTS_PER_CONNECTION: wholeNumber('requests', 1, 10_000),
  SLOW_QUERY_MS: wholeNumber('milliseconds', 0, 600_000),
  BACKUP_DAYS: limit('a number of days, or 0 for none by itself'),
  BACKUP_WEEKS: limit('a number of weeks'),
  S3_ENDPOINT: address(
    'the address of a server that speaks S3, such as https://minio.example:9000',
    HTTP,
  ),
  PICTURE_STORAGE: oneOf('folder', 's3'),
  PICTURES_URL: address(
    'an address that pictures stand below, such as https://cdn.example/pictures',
    /^https?:\/\/[^\s<>?#]+$/,
  ),
  PAGE_WORKERS: wholeNumber('threads', 0, 16),
  PAGE_TIMEOUT: wholeNumber('seconds', 1, 60),
  SERVICE_WORKER: BOOLEAN,
  SEED_DEMO: BOOLEAN,
  SESSION_DAYS: wholeNumber('days', 1, 365),
  LOGIN_FAILURES: WRONG_PASSWORDS,
  LOGIN_FAILURES_PER_ACCOUNT: WRONG_PASSWORDS,
  LOGIN_FAILURES_PER_ADDRESS: WRONG_PASSWORDS,
  REGISTRATIONS_PER_HOUR: limit('a number of new accounts, or 0 for no limit'),
  CLIENT_ERRORS_PER_ADDRESS: ERRORS,
  CLIENT_ERRORS_PER_HOUR: ERRORS,
  STRIPE_TIMEOUT: wholeNumber('seconds', 1, 60),
  BACKGROUND_JOBS: BOOLEAN,
  SMTP_URL: address(
    'the address of a mail server, such as smtps://user:password@mail.example:465',
    SMTP,
  ),
  UNPAID_ORDERS: ORDERS,
  ORDERS_PER_DAY: ORDERS,
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    'an address that takes OTLP over HTTP, such as http://collector:4318',
    HTTP,
  ),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
};

export const PLAIN_SETTINGS = Object.keys(SETTINGS);

/** They may hold a password, so their values are not shown. */
const SECRETS = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL'];

/** @returns a line for each of these settings that is wrong, as the backend words it */
export const plainComplaints = (env) =>
  Object.entries(SETTINGS).flatMap(([variable, [sentence, isRight]]) => {
    const value = env[variable]?.trim();
    if (!value || isRight(value)) return [];
    const isHidden = SECRETS.includes(variable) || /[@?]/.test(value);
    const state = isHidden ? 'not valid' : JSON.stringify(value);
    return [`${variable} is ${state}. Set it to ${sentence}.`];
  });
