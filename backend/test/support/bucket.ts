import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';

const BUCKET = 'larder-pictures';
const OBJECT = '._S3rver_object';

/** Responds to a request in place of the server, or returns 'left' to pass it on. */
type Interceptor = (
  request: IncomingMessage,
  response: ServerResponse,
) => 'answered' | 'left' | Promise<'left'>;

/** A bucket of an S3 server that verifies signatures. */
export interface Bucket {
  /** Base URL of the public objects, as a CDN serves them. */
  url: string;
  /** Environment variables of a shop that uses the bucket. */
  settings: NodeJS.ProcessEnv;
  /** Methods and paths of the requests received. */
  asked: string[];
  instead: Interceptor;
  /** @returns the names of the pictures in the bucket */
  files: () => string[];
  /** @returns the path of the file that stores an object */
  pathOf: (file: string) => string;
  put: (file: string, content: Buffer | string) => void;
  /** Sets the modification time of a picture to some days ago; two by default. */
  age: (file: string, days?: number) => void;
  /** Removes all objects and resets `instead`. */
  empty: () => void;
  close: () => Promise<void>;
}

export const left = (): 'left' => 'left';

/** Delays every response. */
export const late: Interceptor = () => sleep(300, 'left' as const);

/** Closes the connection without a response, as an unavailable server does. */
export const away: Interceptor = ({ socket }) => {
  socket.destroy();
  return 'answered';
};

/** Responds with 403 to requests with one of the methods, as to a key without permissions. */
export const refusing =
  (...methods: string[]): Interceptor =>
  ({ method = '' }, response) => {
    if (!methods.includes(method)) return 'left';
    const code = '<Code>AccessDenied</Code><Message>Access Denied</Message>';
    response.writeHead(403, { 'Content-Type': 'application/xml' });
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Error>${code}</Error>`);
    return 'answered';
  };

async function listen(
  handler: RequestListener,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(handler);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** S3rver expects list requests to be signed without the slash after the bucket, but the AWS SDK signs them with it. */
const isSignedOtherwise = new AsyncLocalStorage<boolean>();
class Server extends S3rver {
  get allowMismatchedSignatures(): boolean {
    return isSignedOtherwise.getStore() ?? false;
  }
  set allowMismatchedSignatures(_: boolean) {
    // The option of the server would apply to all requests.
  }
}

export async function startBucket(): Promise<Bucket> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-bucket-'));
  const server = new Server({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  await server.configureBuckets();
  const handler = server.callback();
  const speakS3 = (request: IncomingMessage, response: ServerResponse): void =>
    isSignedOtherwise.run(/^\/[^/]+\/\?/.test(request.url ?? ''), handler, request, response);
  const folder = path.join(directory, BUCKET, 'pictures');
  const pathOf = (file: string): string => path.join(folder, file + OBJECT);
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    bucket.asked.push(`${request.method} ${request.url}`);
    if ((await bucket.instead(request, response)) === 'left') speakS3(request, response);
  };
  const { url, close } = await listen((request, response) => void receive(request, response));
  const bucket: Bucket = {
    url: `${url}/${BUCKET}/pictures`,
    settings: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    asked: [],
    instead: left,
    files: () =>
      (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
        .filter((name) => name.endsWith(OBJECT))
        .map((name) => name.slice(0, -OBJECT.length))
        .toSorted(),
    pathOf,
    put: (file, content) => {
      fs.mkdirSync(path.dirname(pathOf(file)), { recursive: true });
      fs.writeFileSync(pathOf(file), content);
      fs.rmSync(`${pathOf(file)}.md5`, { force: true });
    },
    age: (file, days = 2) => {
      const then = new Date(Date.now() - days * 24 * 60 * 60 * 1_000);
      fs.utimesSync(pathOf(file), then, then);
    },
    empty: () => {
      fs.rmSync(folder, { recursive: true, force: true });
      bucket.instead = left;
      bucket.asked.length = 0;
    },
    close: async () => {
      await close();
      server.logger.close();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
  return bucket;
}
