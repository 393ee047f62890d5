import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { shellOf } from './frontend-routes.js';
import type { Language } from '../common/language.js';
import { Env } from '../config/env.js';
import { Timing } from '../config/timing.js';
import { PageDataSource } from './page-data-source.js';

/** The result of the frontend's server build (frontend/src/entry-server.tsx). */
export interface RenderedPage {
  /** `<link>` elements for the head. */
  links: string;
  /** UTF-8, as is the data, so that the main thread does not have to encode strings. */
  content: Uint8Array;
  data: Uint8Array;
}

export interface Rendering extends RenderedPage {
  /** The tag of each response that it was rendered from, by URL. */
  dependencies: ReadonlyMap<string, string>;
}

/** An idle worker takes tens of megabytes. */
const WORKER_IDLE_TIMEOUT_MS = 60_000;

interface DataRequest {
  id: number;
  address: string;
}

interface Task {
  address: string;
  port: MessagePort;
}

/** Renders pages in worker threads, which are started on demand. */
@Injectable()
export class PageRenderer implements OnModuleDestroy {
  /** False without a server build, and when SSR_WORKERS is 0. */
  readonly isOn: boolean;
  private readonly entry: string;
  private pool?: Piscina<Task, RenderedPage>;

  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly source: PageDataSource,
    private readonly timing: Timing = new Timing(),
  ) {
    this.entry = path.resolve(env.frontendDir, '.server/entry-server.mjs');
    this.isOn = env.ssrWorkers > 0 && existsSync(this.entry);
  }

  /** @throws Error when the page cannot be rendered */
  async render(address: string): Promise<Rendering> {
    const { port1, port2 } = new MessageChannel();
    const dependencies = new Map<string, string>();
    const failures: unknown[] = [];
    port1.on('message', ({ id, address: url }: DataRequest) => {
      this.source.load(url).then(
        ({ status, body, tag }) => {
          dependencies.set(url, tag);
          port1.postMessage({ id, status, body });
        },
        (error: unknown) => {
          failures.push(error);
          port1.postMessage({ id, status: 500, body: '{}' });
        },
      );
    });
    try {
      const page = await this.workers().run(
        { address, port: port2 },
        { transferList: [port2], signal: AbortSignal.timeout(this.timing.renderTimeoutMs) },
      );
      if (failures.length > 0) throw failures[0];
      return { ...page, dependencies };
    } finally {
      port1.close();
    }
  }

  /** The HTML of the build, into which rendered content is inserted. */
  shell(language: Language): string {
    return readFileSync(path.join(this.env.frontendDir, shellOf(language)), 'utf8');
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }

  /** Replaced in development, where Vite renders pages (scripts/lib/dev-rendering.mjs). */
  protected workers(): Pick<Piscina<Task, RenderedPage>, 'run'> {
    return (this.pool ??= new Piscina<Task, RenderedPage>({
      filename: this.entry,
      minThreads: 0,
      maxThreads: this.env.ssrWorkers,
      idleTimeout: WORKER_IDLE_TIMEOUT_MS,
      // Requests take precedence.
      niceIncrement: 19,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    }));
  }
}
