import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltShop } from './built-shop.js';

const CHECK_INTERVAL_MS = 100;
/** Number of consecutive failed checks after which an instance gets no more requests. */
const UNHEALTHY_AFTER = 2;
const PAUSE_MS = 250;

/** Distributes requests over the ready instances and keeps the connections open. */
export class LoadBalancer {
  ready: BuiltShop[] = [];
  private instances: { instance: BuiltShop; failures: number }[] = [];
  private turn = 0;
  private isOpen = true;
  private readonly agent = new http.Agent({ keepAlive: true });
  private readonly server = http.createServer((request, response) => {
    const instance = this.ready[this.turn++ % this.ready.length];
    if (!instance) return response.writeHead(502).end('no instance is ready');
    const { method, url, headers } = request;
    const passed = http.request(`${instance.url}${url}`, { method, headers, agent: this.agent });
    passed.on('response', (upstreamResponse) => {
      const passedOn = { ...upstreamResponse.headers };
      // These headers are about the connection to the instance, not to the client.
      delete passedOn.connection;
      delete passedOn['keep-alive'];
      response.writeHead(upstreamResponse.statusCode ?? 0, passedOn);
      upstreamResponse.pipe(response);
    });
    passed.on('error', ({ message }) => response.writeHead(502).end(message));
    return request.pipe(passed);
  });

  async open(): Promise<string> {
    void this.keepChecking();
    this.server.keepAliveTimeout = 60_000; // as proxies do; a slow response must not disconnect a client
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  add(instance: BuiltShop): void {
    this.instances.push({ instance, failures: UNHEALTHY_AFTER });
  }

  remove(instance: BuiltShop): void {
    this.instances = this.instances.filter((each) => each.instance !== instance);
    this.ready = this.ready.filter((each) => each !== instance);
  }

  close(): void {
    this.isOpen = false;
    this.agent.destroy();
    this.server.close();
  }

  private async keepChecking(): Promise<void> {
    for (; this.isOpen; await sleep(CHECK_INTERVAL_MS)) {
      await Promise.all(
        this.instances.map(async (each) => {
          const isReady = await fetch(`${each.instance.url}/api/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          );
          each.failures = isReady ? 0 : each.failures + 1;
        }),
      );
      const healthy = this.instances.filter(({ failures }) => failures < UNHEALTHY_AFTER);
      this.ready = healthy.map(({ instance }) => instance);
    }
  }
}

/**
 * Reads the product list repeatedly until `isOver`. It pauses, because permanent load would keep the next instance from
 * starting.
 * @returns the responses in order
 */
export async function readList(url: string, isOver: () => boolean): Promise<string[]> {
  const responses: string[] = [];
  for (; !isOver(); await sleep(PAUSE_MS)) {
    const result = await fetch(`${url}/api/product/list`).then(
      async (response) => `${response.status} ${(await response.text()).slice(0, 60)}`,
      (error: Error) => String(error.cause),
    );
    responses.push(result);
  }
  return responses;
}
