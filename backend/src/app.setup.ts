import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Logger, NotFoundException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import cors from 'cors';
import express, { type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import proxyAddress from 'proxy-addr';
import { WriteLimits, limitSessionWrites, Webhooks } from './admission/write-limits.js';
import { isWithinConnectionLimit } from './admission/connection-limit.js';
import { AppModule, type AppExtension } from './app.module.js';
import { signedTokenOf } from './auth/cookies.js';
import { SessionKeys } from './auth/sessions/session-keys.js';
import { CLIENT_ERRORS_PATH } from './client-errors/client-errors.controller.js';
import { sendError, sendMalformedRequestError } from './common/errors/error.filter.js';
import { commonHeaders, headersSetBy } from './common/http/common-headers.js';
import { currentRequest } from './common/current-request.js';
import { rejectUnsafeInput } from './common/http/reject-unsafe-input.middleware.js';
import { rejectCrossOriginWrites } from './common/http/cross-origin.middleware.js';
import { NestLogger, openLog, type ShopLog } from './common/logging.js';
import { logRequests } from './common/request-log.js';
import { retainAssets } from './common/http/static-files/retained-assets.js';
import { securityHeaders } from './security-headers.js';
import { removeServiceWorker } from './common/http/static-files/service-worker.js';
import { serveStaticFiles } from './common/http/static-files/static-files.js';
import { validationPipe } from './common/http/validation.js';
import type { Env } from './config/env.js';
import type { Timing } from './config/timing.js';
import { assertPoolerSettings } from './database/assert-pooler-settings.js';
import { initializeDatabase } from './initialize-database.js';
import { checkBucket, PictureStorages } from './products/pictures/picture-storages.js';
import { PAGES_PATH } from './pages/pages.controller.js';
import { PagesService } from './pages/pages.service.js';
import { ROOT_PATHS } from './pages/sitemap.controller.js';
import { recordRequest } from './request-metrics.js';
import { receiveWebhooks, WEBHOOK_PATH } from './payments/events/stripe-webhook.controller.js';
import { servePictures } from './products/pictures/serve-pictures.js';
import { serveFromCache, REVALIDATE } from './products/response-cache/serve-from-cache.js';
import { ResponseCache } from './products/response-cache/response-cache.js';
import { describeApi } from './openapi-document.js';

export const API_PREFIX = 'api';
/** The route of the pages matches every path, so routes are matched by specificity rather than by the order of modules. */
export const NEST_OPTIONS = { bodyParser: false, routeResolutionStrategy: 'specificity' } as const;
const BODY_LIMIT = '100kb';
/** For error reports of browsers, which need no session. */
const REPORT_LIMIT = '8kb';
const PREFLIGHT_SECONDS = 600;
/** Longer than proxies and clients keep an idle connection, so that the server never closes one that is about to be used. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

type ProxyTrust = Parameters<typeof proxyAddress>[1];

/** Express reads a number as a count of proxies and everything else as their IP addresses. */
const trustProxy = (setting: string): number | string | false =>
  setting === '' ? false : /^\d+$/.test(setting) ? Number(setting) : setting;

/** CORS: the allowed origins may send cookies and read responses. */
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

/** Routes of the catalogue, without a customer's notice for a product. */
const CATALOGUE = /^\/product\/(?!.*\/notice\/?$)/i;

/** Responses of the API are never cached, except those of the catalogue, which are the same for everyone. */
const setCacheControl: RequestHandler = ({ path: route }, response, next) => {
  response.setHeader('Cache-Control', CATALOGUE.test(route) ? 'no-cache' : 'no-store');
  next();
};

/**
 * Socket timeout in seconds. A connection with a request is closed when nothing is sent or received for so long, such as one
 * whose client does not read. Stripe is the slowest dependency: some requests call it four times, each with one retry.
 */
const socketTimeoutSeconds = ({ stripeTimeoutSeconds }: Env): number =>
  20 + 8 * stripeTimeoutSeconds;

/** The app of Express calls `done` for a request whose target is no path, such as `OPTIONS *`: none of its handlers match. */
type ExpressApp = (request: IncomingMessage, response: ServerResponse, done: () => void) => void;

/**
 * Installs what runs in front of Nest: limits, the request log and cached responses. It replaces Node's request listener,
 * because a middleware would run within Express, which takes longer than sending a cached response (decision 8).
 */
function receiveRequests(app: NestExpressApplication, env: Env, log: ShopLog): void {
  const server = app.getHttpServer();
  const trust = app.getHttpAdapter().getInstance().get('trust proxy fn') as ProxyTrust;
  const [nest] = server.listeners('request') as [ExpressApp & RequestListener];
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
      nest(request, response, () => {
        response.setHeader('Cache-Control', 'no-store');
        sendError(new NotFoundException(), request as Request, response as Response);
      });
    },
  });
  const startLog = logRequests(
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
    startLog(request, response);
    currentRequest.run(request.log, serve, request, response);
  });
}

/** Exclusions from the global prefix are patterns that are compared with the text of a route's path: this one matches only itself. */
const literally = (path: string): string => path.replace(/[{}*:]/g, String.raw`\$&`);

/** Installs everything between the socket and the routes, for the server and for the e2e tests. */
export function configureApp(
  app: NestExpressApplication,
  env: Env,
  log: ShopLog,
  extra: readonly AppExtension[] = [],
): void {
  app.set('trust proxy', trustProxy(env.trustProxy));
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.setGlobalPrefix(API_PREFIX, { exclude: [...ROOT_PATHS, PAGES_PATH].map(literally) });
  app.use(...allowOrigins(env), compression());
  app.use('/pictures', ...servePictures(app.get(PictureStorages)));
  for (const { addPages } of extra) addPages(app);
  if (!env.serviceWorker) app.use('/sw.js', removeServiceWorker);
  app.use(serveStaticFiles([env.frontendDir, env.keptAssetsDir]));
  app.use(rejectCrossOriginWrites([env.publicUrl, ...env.allowedOrigins]), cookieParser());
  app.use(
    `/${API_PREFIX}`,
    limitSessionWrites(app.get(WriteLimits), new SessionKeys(env)),
    setCacheControl,
  );
  app.use(`/${API_PREFIX}/${WEBHOOK_PATH}`, ...receiveWebhooks(app.get(Webhooks)));
  app.use(`/${API_PREFIX}/${CLIENT_ERRORS_PATH}`, express.json({ limit: REPORT_LIMIT }));
  app.useBodyParser('json', { limit: BODY_LIMIT });
  app.use(`/${API_PREFIX}`, rejectUnsafeInput);
  app.useGlobalPipes(validationPipe());
  receiveRequests(app, env, log);
  const server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  server.timeout = socketTimeoutSeconds(env) * 1_000;
  server.on('clientError', sendMalformedRequestError);
}

/** The page of the API documentation has inline styles, which the shop's content security policy forbids. */
function serveDocumentation(app: NestExpressApplication): void {
  const directives = {
    styleSrc: ["'self'", "'unsafe-inline'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  };
  app.use(`/${API_PREFIX}/docs`, helmet.contentSecurityPolicy({ directives }));
  SwaggerModule.setup(`${API_PREFIX}/docs`, app, () => describeApi(app));
}

/** A failure is only logged: the shop works without them. */
function retainAssetsOf({ frontendDir, keptAssetsDir }: Env, { logger }: ShopLog): void {
  try {
    retainAssets(frontendDir, keptAssetsDir);
  } catch (err) {
    logger.warn({ err }, 'Pages that are open from this build will lack its assets after the next');
  }
}

/**
 * Creates the shop on a database, ready to listen: migrated, with its first seller and, if enabled, the demo catalogue.
 * @throws StartupError when the database cannot be used
 */
export async function createApp(
  env: Env,
  databaseUrl: string,
  {
    log = openLog(env),
    extra = [],
    timing,
  }: { log?: ShopLog; extra?: readonly AppExtension[]; timing?: Timing } = {},
): Promise<NestExpressApplication> {
  // Not an option of NestFactory: lines logged before the app exists have the same format.
  Logger.overrideLogger(new NestLogger(log.logger));
  await checkBucket(env, log);
  await initializeDatabase(env, databaseUrl);
  if (env.databaseDirectUrl) await assertPoolerSettings(databaseUrl, env.databaseTimeoutSeconds);
  // In development the build's folder contains the assets of earlier builds.
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
