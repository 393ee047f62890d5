import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { CreateShop1763600000000 } from './migrations/1763600000000-create-shop.js';
import { AddOrderSearch1764050000000 } from './migrations/1764050000000-add-order-search.js';
import { AddPaymentOver1763900000000 } from './migrations/1763900000000-add-payment-over.js';
import { AddPaymentFlags1764040000000 } from './migrations/1764040000000-add-payment-flags.js';
import { AddPayments1763800000000 } from './migrations/1763800000000-add-payments.js';
import { AddCleanUpIndexes1764000000000 } from './migrations/1764000000000-add-clean-up-indexes.js';
import { AddProductImports1764010000000 } from './migrations/1764010000000-add-product-imports.js';
import { AddCartArrivals1764030000000 } from './migrations/1764030000000-add-cart-arrivals.js';
import { AddPendingOrdersIndex1764031000000 } from './migrations/1764031000000-add-pending-orders-index.js';
import { AddClosedAttempts1764060000000 } from './migrations/1764060000000-add-closed-attempts.js';
import { AddProductKeys1764120000000 } from './migrations/1764120000000-add-product-keys.js';
import { AddSameNameIndex1764130000000 } from './migrations/1764130000000-add-same-name-index.js';
import { AddOrderLists1764210000000 } from './migrations/1764210000000-add-order-lists.js';
import { BoundLists1764220000000 } from './migrations/1764220000000-bound-lists.js';
import { AddCatalogueNotices1764200000000 } from './migrations/1764200000000-add-catalogue-notices.js';
import { AddSellerArea1763700000000 } from './migrations/1763700000000-add-seller-area.js';
import { KeepUnitsOutOfIndexes1764210100000 } from './migrations/1764210100000-keep-units-out-of-indexes.js';
import { AddProductWords1764230000000 } from './migrations/1764230000000-add-product-words.js';
import { IndexOrdersLater1764240000000 } from './migrations/1764240000000-index-orders-later.js';
import { SearchOrdersAlone1764240100000 } from './migrations/1764240100000-search-orders-alone.js';
import { AddUsersLanguage1764250000000 } from './migrations/1764250000000-add-users-language.js';
import { ShortenPendingWords1764250100000 } from './migrations/1764250100000-shorten-pending-words.js';
import { AddImportReasons1764251000000 } from './migrations/1764251000000-add-import-reasons.js';
import { AddFlagReasons1764252000000 } from './migrations/1764252000000-add-flag-reasons.js';
import { AddOutbox1764253000000 } from './migrations/1764253000000-add-outbox.js';
import { AddTwoFactor1764258000000 } from './migrations/1764258000000-add-two-factor.js';
import { AddSessionDevices1764258100000 } from './migrations/1764258100000-add-session-devices.js';
import { AddNewsletter1764266000000 } from './migrations/1764266000000-add-newsletter.js';
import { AddEmailConfirmation1764270000000 } from './migrations/1764270000000-add-email-confirmation.js';
import { AddMailChoices1764290000000 } from './migrations/1764290000000-add-mail-choices.js';
import { AddSellerNews1764291000000 } from './migrations/1764291000000-add-seller-news.js';
import { AddContactMessages1764292000000 } from './migrations/1764292000000-add-contact-messages.js';
import { AddSearchSynonyms1764301000000 } from './migrations/1764301000000-add-search-synonyms.js';
import { AddListOrders1764302000000 } from './migrations/1764302000000-add-list-orders.js';
import { AddSearch1764302100000 } from './migrations/1764302100000-add-search.js';
import { AddBoughtTogether1764303000000 } from './migrations/1764303000000-add-bought-together.js';
import { AddStockNotices1764303100000 } from './migrations/1764303100000-add-stock-notices.js';
import { AddWordNotices1764303200000 } from './migrations/1764303200000-add-word-notices.js';
import { AddOrderWishes1764303300000 } from './migrations/1764303300000-add-order-wishes.js';
import { AddOrderProblems1764303310000 } from './migrations/1764303310000-add-order-problems.js';
import { AddProblemMails1764303320000 } from './migrations/1764303320000-add-problem-mails.js';
import { AddFavouritesAndLists1764303500000 } from './migrations/1764303500000-add-favourites-and-lists.js';
import { AddTidyOrderSearch1764304000000 } from './migrations/1764304000000-add-tidy-order-search.js';
import { FindFirstOrders1764304100000 } from './migrations/1764304100000-find-first-orders.js';
import { AddCartVersion1764306000000 } from './migrations/1764306000000-add-cart-version.js';
import { NormalizeEmails1764307000000 } from './migrations/1764307000000-normalize-emails.js';
import { AddSearchNames1764308000000 } from './migrations/1764308000000-add-search-names.js';
import { AddSizeAmount1764307100000 } from './migrations/1764307100000-add-size-amount.js';
import { AddPaymentRetries1764305000000 } from './migrations/1764305000000-add-payment-retries.js';
import { FindUnaccent1764305100000 } from './migrations/1764305100000-find-unaccent.js';
import { SortNames1764050100000 } from './migrations/1764050100000-sort-names.js';
import { AddAccountLinks1764262000000 } from './migrations/1764262000000-add-account-links.js';
import { AddDefaultAddress1764280000000 } from './migrations/1764280000000-add-default-address.js';
import { AddProductFacts1764300000000 } from './migrations/1764300000000-add-product-facts.js';
import { GatheringSocket } from './gathering-socket.js';
import { ClientPool, PooledClient } from './pooled-client.js';

/** The classes of the tables that are worked with. */
export type Entities = NonNullable<PostgresDataSourceOptions['entities']>;

/** Seconds that a request waits for a connection unless a setting says otherwise. */
const DEFAULT_WAIT = 2;

/**
 * What holds in every session in which requests are answered, as pg_settings has it.
 * @param wait in seconds, see databaseOptions()
 */
export const sessionSettings = (wait = DEFAULT_WAIT): Record<string, string> => ({
  TimeZone: 'UTC',
  // In milliseconds: without a limit, one stuck statement would hold a connection for ever.
  statement_timeout: '15000',
  // In milliseconds. A request that waits for longer occupies a connection that others could use (see TooBusyError).
  lock_timeout: String(2_000 * wait),
  idle_in_transaction_session_timeout: '30000',
  // Disks have no arms any more: else tables are read from end to end where an index alone would do.
  random_page_cost: '1.1',
  // In kilobytes: with less, a search of some millions of orders would forget which rows the index has named, and look at all in
  // their pages.
  work_mem: '16384',
});

const optionsOf = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * How the shop talks to PostgreSQL. The schema changes only by migration.
 * @param options `wait`: seconds until a request gives up waiting for a connection, and twice as many for a lock; `maxWaiting`: how many requests may wait
 */
export const databaseOptions = (
  url: string,
  entities: Entities,
  {
    poolSize = 10,
    slowQueryMs = 0,
    isNaming = true,
    wait = DEFAULT_WAIT,
    maxWaiting = Infinity,
  } = {},
): PostgresDataSourceOptions => ({
  type: 'postgres',
  url,
  driver: { Pool: ClientPool },
  poolSize,
  applicationName: 'larder',
  synchronize: false,
  // Silent unless DEBUG asks for it; the other ones print to the console what fails, beside our log.
  logger: 'debug',
  // One by one, so that one of them may build an index beside the shop's work, outside a transaction.
  migrationsTransactionMode: 'each',
  uuidExtension: 'pgcrypto',
  installExtensions: false,
  connectTimeoutMS: wait * 1_000,
  entities,
  migrations: [
    CreateShop1763600000000,
    AddSellerArea1763700000000,
    AddPayments1763800000000,
    AddPaymentOver1763900000000,
    AddCleanUpIndexes1764000000000,
    AddProductImports1764010000000,
    AddCartArrivals1764030000000,
    AddPendingOrdersIndex1764031000000,
    AddPaymentFlags1764040000000,
    AddOrderSearch1764050000000,
    SortNames1764050100000,
    AddClosedAttempts1764060000000,
    AddProductKeys1764120000000,
    AddSameNameIndex1764130000000,
    AddCatalogueNotices1764200000000,
    AddOrderLists1764210000000,
    KeepUnitsOutOfIndexes1764210100000,
    BoundLists1764220000000,
    AddProductWords1764230000000,
    IndexOrdersLater1764240000000,
    SearchOrdersAlone1764240100000,
    AddUsersLanguage1764250000000,
    ShortenPendingWords1764250100000,
    AddImportReasons1764251000000,
    AddFlagReasons1764252000000,
    AddOutbox1764253000000,
    AddTwoFactor1764258000000,
    AddSessionDevices1764258100000,
    AddAccountLinks1764262000000,
    AddNewsletter1764266000000,
    AddEmailConfirmation1764270000000,
    AddDefaultAddress1764280000000,
    AddMailChoices1764290000000,
    AddSellerNews1764291000000,
    AddContactMessages1764292000000,
    AddProductFacts1764300000000,
    AddSearchSynonyms1764301000000,
    AddListOrders1764302000000,
    AddSearch1764302100000,
    AddBoughtTogether1764303000000,
    AddStockNotices1764303100000,
    AddWordNotices1764303200000,
    AddOrderWishes1764303300000,
    AddOrderProblems1764303310000,
    AddProblemMails1764303320000,
    AddFavouritesAndLists1764303500000,
    AddTidyOrderSearch1764304000000,
    FindFirstOrders1764304100000,
    AddPaymentRetries1764305000000,
    FindUnaccent1764305100000,
    AddCartVersion1764306000000,
    NormalizeEmails1764307000000,
    AddSizeAmount1764307100000,
    AddSearchNames1764308000000,
  ],
  extra: {
    pipeline: true, // see PipelinedQueryRunner
    stream: () => new GatheringSocket(),
    Client: PooledClient,
    slowQueryMs,
    isNaming,
    maxWaiting,
    options: optionsOf(sessionSettings(wait)),
  },
});

/**
 * For work on the database as a whole, such as migrations: it may take its time, but it never waits long for a lock, since
 * everybody else who wants the table waits behind it.
 */
export const createDataSource = (url: string, entities: Entities): DataSource => {
  const base = databaseOptions(url, entities, { poolSize: 2, wait: 5 });
  const patient = { ...sessionSettings(), statement_timeout: '0', lock_timeout: '3000' };
  const extra = { ...(base.extra as object), options: optionsOf(patient) };
  return new DataSource({ ...base, applicationName: 'larder-start', extra });
};
