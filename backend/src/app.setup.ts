import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
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
import { commonHeaders, headersSetBy } from './common/http/common-headers.js';
import { currentRequest } from './common/current-request.js';
import { rejectUnsafeInput } from './common/http/reject-unsafe-input.middleware.js';
import { rejectCrossOriginWrites } from './common/http/cross-origin.middleware.js';
import { NestLogger, openLog, type ShopLog } from './common/logging.js';
import { logRequests } from './common/request-log.js';
import { retainAssets } from './common/http/static-files/retained-assets.js';
import { securityHeaders } from './common/http/security-headers.js';
import { removeServiceWorker } from './common/http/static-files/service-worker.js';
import { serveStaticFiles } from './common/http/static-files/static-files.js';
import { validationPipe } from './common/http/validation.js';
import type { Env } from './config/env.js';
import type { Timing } from './config/timing.js';
import { assertWayThrough } from './database/assert-way-through.js';
import { prepareShop } from './prepare-shop.js';
import { tryBucket } from './products/pictures/try-bucket.js';
import { PAGES_PATH } from './pages/pages.controller.js';
import { PagesService } from './pages/pages.service.js';
import { SITEMAP_PATHS } from './pages/sitemap.controller.js';
import { recordRequest } from './request-metrics.js';
import { receiveWebhooks } from './payments/events/receive-webhooks.js';
import { WEBHOOK_PATH } from './payments/events/stripe-webhook.controller.js';
import { PictureStorages } from './products/pictures/picture-storages.js';
import { servePictures } from './products/pictures/serve-pictures.js';
import { serveFromCache } from './products/response-cache/serve-from-cache.js';
import { REVALIDATE } from './products/response-cache/representation.js';
import { ResponseCache } from './products/response-cache/response-cache.js';
import { describeApi } from './openapi-document.js';

export const API_PREFIX = 'api';
/** Routes are matched by how specific they are: the path of the pages matches all others as well. */
export const NEST_OPTIONS = { bodyParser: false, routeResolutionStrategy: 'specificity' } as const;
const BODY_LIMIT = '100kb';
/** What anybody may send of an error in the browser. */
const REPORT_LIMIT = '8kb';
/** How long a browser may keep the answer to a preflight. */
const PREFLIGHT_SECONDS = 600;
/** In milliseconds: longer than proxies and programs keep an unused connection, lest we close one as they send on it. */
const KEEP_ALIVE = 72_000;

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

/** Puts in front of Nest what every request passes, and the cached responses. */
function receiveRequests(app: NestExpressApplication, env: Env, log: ShopLog): void {
  const server = app.getHttpServer();
  const trust = app.getHttpAdapter().getInstance().get('trust proxy fn') as ProxyTrust;
  const [nest] = server.listeners('request') as [RequestListener];
  const security = headersSetBy([securityHeaders(env)]);
  const [responses, pages] = [app.get(ResponseCache), app.get(PagesService)];
  const keys = new SessionKeys(env);
  const serve = serveFromCache({
    find: (url) => (url.startsWith(`/${API_PREFIX}/`) ? responses.find(url) : pages.find(url)),
    isSeller: (request) => signedTokenOf(request, 'seller', keys) !== undefined,
    headersFor: commonHeaders([securityHeaders(env), ...allowOrigins(env)], env.allowedOrigins, {
      Vary: 'Accept-Encoding',
      ...REVALIDATE,
    }),
    next: (request, response) => {
      response.setHeaders(security).setHeader('X-Request-Id', request.log.id);
      nest(request, response);
    },
  });
  const note = logRequests(
    log,
    (request) =>
      request.headers['x-forwarded-for'] === undefined
        ? request.socket.remoteAddress
        : proxyAddress(request, trust),
    recordRequest,
  );
  server.removeListener('request', nest);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isWithinConnectionLimit(request, response, env.maxRequestsPerConnection)) return;
    note(request, response);
    currentRequest.run(request.log, serve, request, response);
  });
}

/** The path of a route as a pattern that matches this path itself, as the exclusions from the global prefix are compared. */
const literally = (path: string): string => path.replace(/[{}*:]/g, String.raw`\$&`);

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
  app.setGlobalPrefix(API_PREFIX, { exclude: [...SITEMAP_PATHS, PAGES_PATH].map(literally) });
  app.use(...allowOrigins(env), compression());
  app.use('/pictures', ...servePictures(app.get(PictureStorages)));
  for (const { addPages } of extra) addPages(app);
  if (!env.serviceWorker) app.use('/sw.js', removeServiceWorker);
  app.use(serveStaticFiles([env.frontendDir, env.keptAssetsDir]));
  app.use(rejectCrossOriginWrites([env.publicUrl, ...env.allowedOrigins]), cookieParser());
  app.use(
    `/${API_PREFIX}`,
    limitSessionChanges(app.get(Changes), new SessionKeys(env)),
    keepAnswersPrivate,
  );
  app.use(`/${API_PREFIX}/${WEBHOOK_PATH}`, ...receiveWebhooks(app.get(Webhooks)));
  app.use(`/${API_PREFIX}/${CLIENT_ERRORS_PATH}`, express.json({ limit: REPORT_LIMIT }));
  app.useBodyParser('json', { limit: BODY_LIMIT });
  app.use(`/${API_PREFIX}`, rejectUnsafeInput);
  app.useGlobalPipes(validationPipe());
  receiveRequests(app, env, log);
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
function retainAssetsOf({ frontendDir, keptAssetsDir }: Env, { logger }: ShopLog): void {
  try {
    retainAssets(frontendDir, keptAssetsDir);
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
  await prepareShop(env, databaseUrl);
  if (env.databaseDirectUrl) await assertWayThrough(databaseUrl, env.databaseWait);
  // Elsewhere the folder of the build has the older ones too.
  if (env.isProduction) retainAssetsOf(env, log);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(env, databaseUrl, { extra, timing }),
    { ...NEST_OPTIONS, abortOnError: false },
  );
  configureApp(app, env, log, extra);
  serveDocumentation(app);
  await app.init();
  return app;
}
