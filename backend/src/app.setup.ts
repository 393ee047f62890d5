import type { IncomingMessage, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import cors from 'cors';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import proxyAddress from 'proxy-addr';
import { Changes, limitSessionChanges } from './admission/changes.js';
import { isWithinConnectionLimit } from './admission/connection-limit.js';
import { Webhooks } from './admission/webhooks.js';
import { AppModule, type Extra } from './app.module.js';
import { signedTokenOf } from './auth/cookies.js';
import { SessionKeys } from './auth/sessions/session-keys.js';
import { CLIENT_ERRORS_PATH } from './client-errors/client-errors.controller.js';
import { answerBrokenRequest } from './common/errors/broken-request.js';
import { headersOfAll, headersSetBy } from './common/http/headers-of-all.js';
import { currentRequest } from './common/current-request.js';
import { cleanInput } from './common/http/clean-input.middleware.js';
import { refuseForeignOrigins } from './common/http/foreign-origin.middleware.js';
import { NestLogger, openLog, type ShopLog } from './common/logging.js';
import { logRequests } from './common/request-log.js';
import { answerErrors, notFoundHandler } from './common/http/outside-api/fallbacks.js';
import { inlineScripts } from './common/http/outside-api/inline-scripts.js';
import { keepAssets } from './common/http/outside-api/kept-assets.js';
import { removeServiceWorker } from './common/http/outside-api/service-worker.js';
import { gatherAnswers } from './common/http/gather-answers.js';
import { outsideApi, serveSpa } from './common/http/outside-api/spa.middleware.js';
import { validationPipe } from './common/http/validation.js';
import type { Env } from './config/env.js';
import type { Timing } from './config/timing.js';
import { assertPoolerSettings } from './database/assert-pooler-settings.js';
import { initializeDatabase } from './initialize-database.js';
import { tryBucket } from './products/pictures/try-bucket.js';
import { PagesService } from './pages/pages.service.js';
import { serveSitemap } from './pages/serve-sitemap.js';
import { Sitemap } from './pages/sitemap.js';
import { PageServer } from './pages/serve-pages.js';
import { countEnd } from './count-end.js';
import { receiveWebhooks } from './payments/events/receive-webhooks.js';
import { WEBHOOK_PATH } from './payments/events/stripe-webhook.controller.js';
import { PictureStorages } from './products/pictures/picture-storages.js';
import { servePictures } from './products/pictures/serve-pictures.js';
import { CatalogueAnswers } from './products/lists/catalogue-answers.js';
import { findAnswer, routeAt } from './products/lists/find-answer.js';
import { answerEarly } from './products/response-cache/early-answers.js';
import { CATALOGUE_HEADERS } from './products/response-cache/representation.js';
import { ResponseCache } from './products/response-cache/response-cache.js';
import { describeApi } from './openapi-document.js';

export const API_PREFIX = 'api';
const BODY_LIMIT = '100kb';
/** What anybody may send of an error in the browser. */
const REPORT_LIMIT = '8kb';
/** How long a browser may keep the answer to a preflight. */
const PREFLIGHT_SECONDS = 600;
/** In milliseconds: longer than proxies and programs keep an unused connection, lest we close one as they send on it. */
const KEEP_ALIVE = 72_000;

const securityHeaders = ({
  isHttps,
  hstsMaxAge,
  publicUrl,
  picturesUrl,
  frontendDir,
}: Env): ReturnType<typeof helmet> =>
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        imgSrc: [
          "'self'",
          ...['data:', 'blob:', publicUrl],
          ...(picturesUrl ? [new URL(picturesUrl).origin] : []),
        ],
        scriptSrc: ["'self'", ...inlineScripts(frontendDir)],
        styleSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
    // Browsers honour it on https only, and complain elsewhere.
    crossOriginOpenerPolicy: isHttps,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps &&
      hstsMaxAge > 0 && { maxAge: hstsMaxAge, includeSubDomains: false },
  });

type ProxyTrust = Parameters<typeof proxyAddress>[1];

/** Express reads a number as a count of proxies and everything else as their addresses. */
const trustProxy = (setting: string): number | string | false =>
  setting === '' ? false : /^\d+$/.test(setting) ? Number(setting) : setting;

/** The named origins may call with cookies and read the answers; to all others nothing is said about it. */
function allowOrigins({ allowedOrigins: origins }: Env): RequestHandler[] {
  if (origins.length === 0) return [];
  return [
    (_request, response, next) => {
      response.appendHeader('Vary', 'Origin');
      next();
    },
    cors({
      origin: (origin, allow) => allow(null, origin !== undefined && origins.includes(origin)),
      credentials: true,
      maxAge: PREFLIGHT_SECONDS,
      exposedHeaders: ['Retry-After', 'X-Request-Id'],
    }),
  ];
}

/** What the API answers is for whoever asked: neither proxies nor the browser keep it. The catalogue is everybody's. */
const keepAnswersPrivate: RequestHandler = ({ path: route }, response, next) => {
  const isCatalogue = route.startsWith('/product/');
  response.setHeader('Cache-Control', isCatalogue ? 'no-cache' : 'no-store');
  next();
};

/**
 * In seconds: a connection with a request on which nothing is sent or received for so long is closed, such as one whose client does
 * not read. Stripe takes longest to respond: some requests ask it four times, each twice if need be.
 */
const inactiveLimit = ({ stripeTimeout }: Env): number => 20 + 8 * stripeTimeout;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts in front of the framework what all requests pass, and the answers that are kept. */
function receiveRequests(
  app: NestExpressApplication,
  env: Env,
  log: ShopLog,
  pages: PageServer,
  keys: SessionKeys,
): void {
  const server = app.getHttpServer();
  const trust = app.getHttpAdapter().getInstance().get('trust proxy fn') as ProxyTrust;
  const [framework] = server.listeners('request') as [Answer];
  const security = headersSetBy([securityHeaders(env)]);
  const [answers, cache] = [app.get(CatalogueAnswers), app.get(ResponseCache)];
  const answer = answerEarly(
    (address) => findAnswer(address, answers, cache),
    headersOfAll([securityHeaders(env), ...allowOrigins(env)], env.allowedOrigins, {
      Vary: 'Accept-Encoding',
      ...CATALOGUE_HEADERS,
    }),
    (request, response) =>
      pages.answerEarly(request, response, (error) => {
        if (error !== undefined) {
          request.log.logger().error(error);
          response.destroy();
          return;
        }
        response.setHeaders(security).setHeader('X-Request-Id', request.log.id);
        framework(request, response);
      }),
    routeAt,
    (request) => signedTokenOf(request, 'seller', keys) !== undefined,
  );
  const note = logRequests(
    log,
    (request) =>
      request.headers['x-forwarded-for'] === undefined
        ? request.socket.remoteAddress
        : proxyAddress(request, trust),
    countEnd,
  );
  gatherAnswers(server);
  server.removeListener('request', framework);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isWithinConnectionLimit(request, response, env.maxRequestsPerConnection)) return;
    note(request, response);
    currentRequest.run(request.log, answer, request, response);
  });
}

/** Everything between the socket and the routes; the same for the server and for the e2e tests. */
export function configureApp(
  app: NestExpressApplication,
  env: Env,
  log: ShopLog,
  extra: readonly Extra[] = [],
): void {
  app.set('trust proxy', trustProxy(env.trustProxy));
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.setGlobalPrefix(API_PREFIX);
  const headersFor = headersOfAll(
    [securityHeaders(env), ...allowOrigins(env)],
    env.allowedOrigins,
    { Vary: 'Accept-Encoding' },
  );
  const pages = new PageServer(app.get(PagesService), headersFor, env.pageTimeout * 1_000);
  app.use(...allowOrigins(env), compression());
  const keys = new SessionKeys(env);
  app.use(`/${API_PREFIX}`, limitSessionChanges(app.get(Changes), keys));
  app.use('/pictures', ...servePictures(app.get(PictureStorages)));
  for (const { addPages } of extra) addPages(app);
  app.use(serveSitemap(app.get(Sitemap)));
  app.use(outsideApi(pages.answer));
  if (!env.serviceWorker) app.use(removeServiceWorker);
  for (const handler of serveSpa(env.frontendDir, env.keptAssetsDir)) app.use(outsideApi(handler));
  app.use(`/${API_PREFIX}`, keepAnswersPrivate);
  app.use(refuseForeignOrigins([env.publicUrl, ...env.allowedOrigins]), cookieParser());
  app.use(`/${API_PREFIX}/${WEBHOOK_PATH}`, ...receiveWebhooks(app.get(Webhooks)));
  app.use(`/${API_PREFIX}/${CLIENT_ERRORS_PATH}`, express.json({ limit: REPORT_LIMIT }));
  app.useBodyParser('json', { limit: BODY_LIMIT });
  app.use(cleanInput);
  app.useGlobalPipes(validationPipe());
  receiveRequests(app, env, log, pages, keys);
  const server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE;
  server.timeout = inactiveLimit(env) * 1_000;
  server.on('clientError', answerBrokenRequest);
}

/** The documentation's page brings its own styles in the page, which the shop's rules would forbid. */
function serveDocumentation(app: NestExpressApplication): void {
  const directives = {
    styleSrc: ["'self'", "'unsafe-inline'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  };
  app.use(`/${API_PREFIX}/docs`, helmet.contentSecurityPolicy({ directives }));
  SwaggerModule.setup(`${API_PREFIX}/docs`, app, () => describeApi(app));
}

/** The shop opens without them. */
function keepAssetsOf({ frontendDir, keptAssetsDir }: Env, { logger }: ShopLog): void {
  try {
    keepAssets(frontendDir, keptAssetsDir);
  } catch (err) {
    logger.warn({ err }, 'Pages that are open from this build will lack its assets after the next');
  }
}

/**
 * The whole shop on one database, ready to listen: migrated, with its first seller and, where wanted, the demo catalogue.
 * @throws StartupError when the database cannot be used
 */
export async function createApp(
  env: Env,
  databaseUrl: string,
  {
    log = openLog(env),
    extra = [],
    timing,
  }: { log?: ShopLog; extra?: readonly Extra[]; timing?: Timing } = {},
): Promise<NestExpressApplication> {
  // Here, and not as an option of Nest's: what is told before there is an app is a line like all others, too.
  Logger.overrideLogger(new NestLogger(log.logger));
  await tryBucket(env, log);
  await initializeDatabase(env, databaseUrl);
  if (env.databaseDirectUrl) await assertPoolerSettings(databaseUrl, env.databaseWait);
  // Elsewhere the folder of the build has the older ones too.
  if (env.isProduction) keepAssetsOf(env, log);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(env, databaseUrl, { extra, timing }),
    { bodyParser: false, abortOnError: false },
  );
  configureApp(app, env, log, extra);
  serveDocumentation(app);
  await app.init();
  app.use(notFoundHandler, answerErrors);
  return app;
}
