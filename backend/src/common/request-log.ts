import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import { type Logger, pino } from 'pino';
import { type CurrentRequest, currentTrace } from './current-request.js';
import type { ShopLog } from './logging.js';

declare module 'node:http' {
  interface IncomingMessage {
    /** There from its arrival on. */
    log: RequestLog;
  }
}

/** A caller's own request id is kept when it is harmless, so that a request can be followed through proxies. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The path without its query: searches and ids are nobody's business. Who asks a proxy may name a host before it, and a user. */
function pathOf({ url = '' }: IncomingMessage): string {
  const path = url.startsWith('/') ? url : url.replace(/^\w+:\/\/[^/?#]*/, '');
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

interface About {
  id: string;
  method: string;
  path: string;
  /** Unknown of who has gone already. */
  address: string | undefined;
}

/** The same as JSON.stringify(), in half the time: an id and a method are sent as they are. */
function asJson({ id, method, path, address }: About): string {
  const end = address === undefined ? '' : `,"address":${JSON.stringify(address)}`;
  return `{"id":"${id}","method":"${method}","path":${JSON.stringify(path)}${end}}`;
}

/** The same of what was learnt on the way. These ids come from the database, and need no care. */
function learntOf({ customer, seller, order, trace }: CurrentRequest): string {
  let fields = '';
  if (customer !== undefined) fields += `,"customer":"${customer}"`;
  if (seller !== undefined) fields += `,"seller":"${seller}"`;
  if (order !== undefined) fields += `,"order":"${order}"`;
  if (trace !== undefined) fields += `,"trace_id":"${trace}"`;
  return fields;
}

type Level = 'debug' | 'info' | 'warn';

function levelOf({ statusCode }: ServerResponse, { path }: About): Level {
  if (statusCode >= 500) return 'warn';
  return path.startsWith('/api/health/') ? 'debug' : 'info';
}

/** Writes lines as pino does, which takes several times as long to look at what they may hold. */
type WriteLine = (level: Level, fields: string, message: string) => void;

function lineWriter({ logger, output }: ShopLog): WriteLine {
  const writer = `"pid":${process.pid},"hostname":${JSON.stringify(os.hostname())}`;
  const start = (level: Level): string | undefined =>
    logger.isLevelEnabled(level) ? `{"level":${pino.levels.values[level]},"time":` : undefined;
  const starts = { debug: start('debug'), info: start('info'), warn: start('warn') };
  return (level, fields, message) => {
    if (starts[level] === undefined) return;
    output.write(`${starts[level]}${Date.now()},${writer},${fields},"msg":"${message}"}\n`);
  };
}

/** What the log tells of one request. Headers, cookies, queries and bodies are never logged. */
class RequestLog implements CurrentRequest {
  readonly id: string;
  customer?: string;
  seller?: string;
  order?: string;
  readonly trace = currentTrace();
  /** What it is counted as, set by who answers it before the framework, which knows the route of all others. */
  route?: string;
  private readonly about: About;
  private readonly arrivedAt = Date.now();

  constructor(
    request: IncomingMessage,
    address: string | undefined,
    private readonly shopLogger: Logger,
    private readonly writeLine: WriteLine,
    private readonly count: CountRequest,
  ) {
    this.id = requestId(request);
    this.about = { id: this.id, method: request.method ?? '', path: pathOf(request), address };
  }

  get path(): string {
    return this.about.path;
  }

  /** Logs in lines that say which request they are about. */
  logger(): Logger {
    const { customer, seller, order, trace } = this;
    return this.shopLogger.child({ req: this.about, customer, seller, order, trace_id: trace });
  }

  /** Writes the one line that every request has, and counts it. */
  noteEnd(response: ServerResponse): void {
    const milliseconds = Date.now() - this.arrivedAt;
    this.count(response, this.about.path, milliseconds);
    const fields =
      `"req":${asJson(this.about)},"res":{"statusCode":${response.statusCode}},` +
      `"responseTime":${milliseconds}${learntOf(this)}`;
    const message = response.writableEnded ? 'request completed' : 'request aborted';
    this.writeLine(levelOf(response, this.about), fields, message);
  }
}

/** Hears of every request that is over, answered or not. */
export type CountRequest = (response: ServerResponse, path: string, milliseconds: number) => void;

function noteEnd(this: ServerResponse): void {
  this.req.log.noteEnd(this);
}

/**
 * Gives every request its log, and writes a line when it is answered or given up.
 * @param addressOf finds the browser's address, as far as the proxies named by TRUST_PROXY tell it
 */
export function logRequests(
  log: ShopLog,
  addressOf: (request: IncomingMessage) => string | undefined,
  count: CountRequest = () => undefined,
): (request: IncomingMessage, response: ServerResponse) => void {
  const writeLine = lineWriter(log);
  return (request, response) => {
    request.log = new RequestLog(request, addressOf(request), log.logger, writeLine, count);
    response.on('close', noteEnd);
  };
}
