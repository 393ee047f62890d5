import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltShop } from './built-shop.js';

const CHECK_INTERVAL_MS = 100;
/** Failed checks in a row after which a copy gets no requests any more, as load balancers count them. */
const UNHEALTHY_AFTER = 2;
const PAUSE_MS = 250;

/** Spreads requests over the copies that say they are ready, over connections that it keeps. */
export class LoadBalancer {
  ready: BuiltShop[] = [];
  private copies: { copy: BuiltShop; failures: number }[] = [];
  private turn = 0;
  private isOpen = true;
  private readonly agent = new http.Agent({ keepAlive: true });
  private readonly server = http.createServer((request, response) => {
    const copy = this.ready[this.turn++ % this.ready.length];
    if (!copy) return response.writeHead(502).end('no copy is ready');
    const { method, url, headers } = request;
    const passed = http.request(`${copy.url}${url}`, { method, headers, agent: this.agent });
    passed.on('response', (answer) => {
      const passedOn = { ...answer.headers };
      // What these say is about the copy's connection, not the client's.
      delete passedOn.connection;
      delete passedOn['keep-alive'];
      response.writeHead(answer.statusCode ?? 0, passedOn);
      answer.pipe(response);
    });
    passed.on('error', ({ message }) => response.writeHead(502).end(message));
    return request.pipe(passed);
  });

  async open(): Promise<string> {
    void this.keepChecking();
    this.server.keepAliveTimeout = 60_000; // as proxies do, so that a slow moment cuts no client off
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  add(copy: BuiltShop): void {
    this.copies.push({ copy, failures: UNHEALTHY_AFTER });
  }

  remove(copy: BuiltShop): void {
    this.copies = this.copies.filter((each) => each.copy !== copy);
    this.ready = this.ready.filter((each) => each !== copy);
  }

  close(): void {
    this.isOpen = false;
    this.agent.destroy();
    this.server.close();
  }

  private async keepChecking(): Promise<void> {
    for (; this.isOpen; await sleep(CHECK_INTERVAL_MS)) {
      await Promise.all(
        this.copies.map(async (each) => {
          const isReady = await fetch(`${each.copy.url}/api/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          );
          each.failures = isReady ? 0 : each.failures + 1;
        }),
      );
      const healthy = this.copies.filter(({ failures }) => failures < UNHEALTHY_AFTER);
      this.ready = healthy.map(({ copy }) => copy);
    }
  }
}

/**
 * A person who reads the list again and again until `isOver`; clients that never pause would only keep the next copy from
 * starting.
 * @returns what was answered, in turn
 */
export async function readList(url: string, isOver: () => boolean): Promise<string[]> {
  const answers: string[] = [];
  for (; !isOver(); await sleep(PAUSE_MS)) {
    const answer = await fetch(`${url}/api/product/list`).then(
      async (response) => `${response.status} ${(await response.text()).slice(0, 60)}`,
      (error: Error) => String(error.cause),
    );
    answers.push(answer);
  }
  return answers;
}
