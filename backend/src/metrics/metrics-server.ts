import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { DatabaseMetrics } from './database-metrics.js';
import { registry } from './registry.js';

const PATH = '/metrics';

/** What Node tells of itself is the same for every shop of this process. */
let isNodeWatched = false;

function watchNode(): void {
  if (isNodeWatched) return;
  isNodeWatched = true;
  collectDefaultMetrics({ register: registry });
}

/** Answers what Prometheus asks, at a port of its own: it is nobody else's business. */
@Injectable()
export class MetricsServer implements OnModuleDestroy {
  private readonly logger = new Logger(MetricsServer.name);
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => {
      this.logger.warn('The metrics could not be told', error);
      response.destroy();
    });
  });

  constructor(private readonly database: DatabaseMetrics) {}

  /** @returns the port, which was chosen by the system if it is 0 */
  async listen(port: number, host: string): Promise<number> {
    watchNode();
    await once(this.server.listen(port, host), 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  onModuleDestroy(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url !== PATH || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    await this.database.read();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics());
  }
}
