import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/** An error that a test expects: a response of the server, or a request without a response. */
interface Expected {
  outcome: number | 'failed';
  path: string;
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** Chromium's message for a failed response or request. */
const FAILED_LOAD =
  /^Failed to load resource: (?:the server responded with a status of (\d+)|net::)/;

/** Redux Toolkit's development warning about a slow check, which only depends on the machine. */
const SLOW_CHECK = /^\w+StateInvariantMiddleware took /;

/** Playwright's message in tests without the service worker (playwright.config.ts). */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/**
 * Listens to all pages of a context and records everything that must not occur in a customer's browser: console
 * warnings and errors (including violations of the content security policy), exceptions, failed requests and unexpected
 * error responses.
 */
export class BrowserErrors {
  readonly unexpected: string[] = [];
  private readonly expected: Expected[] = [];

  constructor(context: BrowserContext, origin: string) {
    const isOurs = (url: string): boolean => url.startsWith(origin);
    context.on('console', (message) => this.checkMessage(message));
    context.on('weberror', (error) => this.unexpected.push(`exception: ${String(error.error())}`));
    context.on('response', (response) => {
      if (isOurs(response.url())) this.checkResponse(response);
    });
    context.on('requestfailed', (request) => {
      if (isOurs(request.url())) this.checkFailure(request);
    });
  }

  /** Expects a response with this status, or a failed request, for paths with this prefix. */
  expect(outcome: Expected['outcome'], path: string): void {
    this.expected.push({ outcome, path });
  }

  private isExpected(outcome: Expected['outcome'], url: string): boolean {
    return this.expected.some(
      (each) => each.outcome === outcome && pathOf(url).startsWith(each.path),
    );
  }

  private checkMessage(message: ConsoleMessage): void {
    const text = message.text();
    if (!['warning', 'error'].includes(message.type())) return;
    if (text === BLOCKED || SLOW_CHECK.test(text)) return;
    const { url } = message.location();
    const load = FAILED_LOAD.exec(text);
    if (load && this.isExpected(load[1] ? Number(load[1]) : 'failed', url)) return;
    // The result of a chunk that the test blocks.
    const isChunkBlocked = this.expected.some(({ path }) => path.startsWith('/assets/'));
    if (isChunkBlocked && text.includes('A part of the page could not be loaded')) return;
    this.unexpected.push(`console ${message.type()}: ${text} (${url})`);
  }

  private checkResponse(response: Response): void {
    const status = response.status();
    if (status < 400 || this.isExpected(status, response.url())) return;
    this.unexpected.push(`${status}: ${response.request().method()} ${response.url()}`);
  }

  /** A request that is aborted because the page is left or needs newer data is not an error. */
  private checkFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    if (reason === 'net::ERR_ABORTED' || this.isExpected('failed', request.url())) return;
    this.unexpected.push(`${reason}: ${request.method()} ${request.url()}`);
  }
}
