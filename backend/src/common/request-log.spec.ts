import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { openLog } from './logging.js';
import { logRequests } from './request-log.js';

/** Handles one request, may log more, and returns the status. */
type Handle = (request: http.IncomingMessage) => number;

/**
 * Sends one request to a server that logs as in production.
 * @returns the lines of the log
 */
async function written(path: string, handle: Handle, logLevel = 'info'): Promise<string[]> {
  const lines: string[] = [];
  const output = { write: (line: string) => void lines.push(line) };
  const note = logRequests(openLog({ logLevel, isProduction: true }, output), () => 'an "address"');
  const server = http.createServer((request, response) => {
    note(request, response);
    response.statusCode = handle(request);
    response.setHeader('Set-Cookie', 'token=from-the-server');
    response.end('body of the answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      Cookie: 'token=from-the-browser',
      Authorization: 'Bearer from-the-browser',
      'Idempotency-Key': 'from-the-browser',
      'X-Request-Id': 'request-0001',
    },
    body: '{"password":"from-the-browser"}',
  });
  await new Promise((resolve) => server.close(resolve));
  return lines;
}

const logged = async (
  path: string,
  handle: Handle = () => 200,
  logLevel?: string,
): Promise<Record<string, unknown>[]> =>
  (await written(path, handle, logLevel)).map(
    (line) => JSON.parse(line) as Record<string, unknown>,
  );

describe('logRequests', () => {
  it('writes one line for each request, with its status and duration', async () => {
    const [line, ...more] = await logged('/api/user/login?search=secret-wish');
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      req: { id: 'request-0001', method: 'POST', path: '/api/user/login', address: 'an "address"' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
    });
    expect(Object.keys(line?.req as object)).toEqual(['id', 'method', 'path', 'address']);
    expect(Object.keys(line?.res as object)).toEqual(['statusCode']);
  });

  it('does not log cookies, tokens, passwords, queries and bodies', async () => {
    const text = JSON.stringify(await logged('/api/user/login?search=secret-wish&token=abc'));
    expect(text).not.toMatch(/from-the-browser|from-the-server|secret-wish|abc|body of/);
  });

  it('logs server errors as warnings and health checks at debug level', async () => {
    const levelOf = async (path: string, status: number, logLevel?: string): Promise<unknown> =>
      (await logged(path, () => status, logLevel))[0]?.level;
    const { debug, info, warn } = pino.levels.values;
    expect(await levelOf('/', 200)).toBe(info);
    expect(await levelOf('/', 404)).toBe(info);
    expect(await levelOf('/', 500)).toBe(warn);
    expect(await levelOf('/', 200, 'warn')).toBeUndefined();
    expect(await levelOf('/api/health/live', 200)).toBeUndefined();
    expect(await levelOf('/api/health/live', 200, 'debug')).toBe(debug);
    expect(await levelOf('/api/health/ready', 503)).toBe(warn);
  });

  it('adds the request to its other log lines', async () => {
    const [message, line] = await logged('/api/order/cod', ({ log }) => {
      log.logger().error(new Error('No answer for ana@shop.test'));
      return 500;
    });
    expect(message).toMatchObject({ req: line?.req, msg: 'No answer for [email]' });
  });
});
