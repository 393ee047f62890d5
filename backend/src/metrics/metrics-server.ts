import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { DatabaseMetrics } from './database-metrics.js';
import { registry } from './registry.js';

const PATH = '/metrics';

/** The default metrics belong to the process, which may run several applications in tests. */
let collectsDefaults = false;

function collectDefaults(): void {
  if (collectsDefaults) return;
  collectsDefaults = true;
  collectDefaultMetrics({ register: registry });
}

/** Serves the metrics on a port of their own, which need not be reachable from outside. */
@Injectable()
export class MetricsServer implements OnModuleDestroy {
  private readonly logger = new Logger(MetricsServer.name);
  private readonly server = createServer((request, response) => {
    this.serve(request, response).catch((error: unknown) => {
      this.logger.warn('Metrics could not be served', error);
      response.destroy();
    });
  });

  constructor(private readonly database: DatabaseMetrics) {}

  /** @returns the port, chosen by the system if `port` is 0 */
  async listen(port: number, host: string): Promise<number> {
    collectDefaults();
    await once(this.server.listen(port, host), 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  onModuleDestroy(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async serve({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url !== PATH || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    await this.database.read();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics());
  }
}
