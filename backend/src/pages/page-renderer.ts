import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { shellOf } from '../common/http/outside-api/screens.js';
import type { Language } from '../common/language.js';
import { Env } from '../config/env.js';
import { Timing } from '../config/timing.js';
import { PublicAnswers } from './public-answers.js';

/** What the frontend's build for the server makes of a page (frontend/src/entry-server.tsx). */
export interface RenderedPage {
  /** For the head. */
  links: string;
  /** UTF-8, as is the data: what is sent needs no text to be made of it, and customers wait for that. */
  content: Uint8Array;
  data: Uint8Array;
}

export interface Rendering extends RenderedPage {
  /** What it asked for, with the tag of the answer. */
  asked: ReadonlyMap<string, string>;
}

/** In milliseconds without a page to render: a worker takes tens of megabytes. */
const IDLE = 60_000;

interface Question {
  id: number;
  address: string;
}

interface Task {
  address: string;
  port: MessagePort;
}

/** Renders pages in threads of their own, which begin when they are needed. */
@Injectable()
export class PageRenderer implements OnModuleDestroy {
  /** Whether pages are rendered at all: nothing may be built for it, or somebody may want none. */
  readonly isOn: boolean;
  private readonly entry: string;
  private pool?: Piscina<Task, RenderedPage>;

  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly answers: PublicAnswers,
    private readonly timing: Timing = new Timing(),
  ) {
    this.entry = path.resolve(env.frontendDir, '.server/entry-server.mjs');
    this.isOn = env.ssrWorkers > 0 && existsSync(this.entry);
  }

  /** @throws where it cannot be rendered */
  async render(address: string): Promise<Rendering> {
    const { port1, port2 } = new MessageChannel();
    const asked = new Map<string, string>();
    const failures: unknown[] = [];
    port1.on('message', ({ id, address: question }: Question) => {
      this.answers.ask(question).then(
        ({ status, body, tag }) => {
          asked.set(question, tag);
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
        { transferList: [port2], signal: AbortSignal.timeout(this.timing.renderTimeout) },
      );
      if (failures.length > 0) throw failures[0];
      return { ...page, asked };
    } finally {
      port1.close();
    }
  }

  /** The page of the build into which what is rendered comes. */
  shell(language: Language): string {
    return readFileSync(path.join(this.env.frontendDir, shellOf(language)), 'utf8');
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }

  /** In development the pages are rendered without any (scripts/lib/dev-rendering.mjs). */
  protected workers(): Pick<Piscina<Task, RenderedPage>, 'run'> {
    return (this.pool ??= new Piscina<Task, RenderedPage>({
      filename: this.entry,
      minThreads: 0,
      maxThreads: this.env.ssrWorkers,
      idleTimeout: IDLE,
      // Customers' requests come first.
      niceIncrement: 19,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    }));
  }
}
