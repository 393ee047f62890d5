import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/** What a test provokes on purpose: an answer of the server, or a request that never gets one. */
interface Expected {
  outcome: number | 'failed';
  path: string;
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** How Chromium writes of an answer or a request that failed. */
const FAILED_LOAD =
  /^Failed to load resource: (?:the server responded with a status of (\d+)|net::)/;

/** How long a check took that Redux Toolkit makes in development, which says how busy the machine is. */
const SLOW_CHECK = /^\w+StateInvariantMiddleware took /;

/** What Playwright writes where a test does without the service worker (playwright.config.ts). */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/**
 * Listens to all pages of a context and keeps what no customer's browser should have to say: console warnings and errors
 * (violations of the content security policy are among them), exceptions, failed requests and refusals nobody expected.
 */
export class Watch {
  readonly complaints: string[] = [];
  private readonly expected: Expected[] = [];

  constructor(context: BrowserContext, origin: string) {
    const isOurs = (url: string): boolean => url.startsWith(origin);
    context.on('console', (message) => this.hear(message));
    context.on('weberror', (error) => this.complaints.push(`exception: ${String(error.error())}`));
    context.on('response', (response) => {
      if (isOurs(response.url())) this.judge(response);
    });
    context.on('requestfailed', (request) => {
      if (isOurs(request.url())) this.miss(request);
    });
  }

  /** From now on an answer with this status from a path that begins so, or a failed request to it, is part of the test. */
  expect(outcome: Expected['outcome'], path: string): void {
    this.expected.push({ outcome, path });
  }

  private isExpected(outcome: Expected['outcome'], url: string): boolean {
    return this.expected.some(
      (each) => each.outcome === outcome && pathOf(url).startsWith(each.path),
    );
  }

  private hear(message: ConsoleMessage): void {
    const text = message.text();
    if (!['warning', 'error'].includes(message.type())) return;
    if (text === BLOCKED || SLOW_CHECK.test(text)) return;
    const { url } = message.location();
    const load = FAILED_LOAD.exec(text);
    if (load && this.isExpected(load[1] ? Number(load[1]) : 'failed', url)) return;
    // What follows where a part of the page is kept from loading.
    const lacksPart = this.expected.some(({ path }) => path.startsWith('/assets/'));
    if (lacksPart && text.includes('A part of the page could not be loaded')) return;
    this.complaints.push(`console ${message.type()}: ${text} (${url})`);
  }

  private judge(response: Response): void {
    const status = response.status();
    if (status < 400 || this.isExpected(status, response.url())) return;
    this.complaints.push(`${status}: ${response.request().method()} ${response.url()}`);
  }

  /** A request that a page gives up because it is left, or because it wants something newer, is no failure. */
  private miss(request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    if (reason === 'net::ERR_ABORTED' || this.isExpected('failed', request.url())) return;
    this.complaints.push(`${reason}: ${request.method()} ${request.url()}`);
  }
}
