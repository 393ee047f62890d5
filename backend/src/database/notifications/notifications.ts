import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { Timing } from '../../config/timing.js';
import { directUrlOf } from '../direct-url.js';
import { ListenConnection } from './listen-connection.js';

interface Subscriber {
  /** Also called each time the connection is made anew: what was said before has been missed. */
  onListening: () => void;
  onMessage: (payload: string) => void;
}

/** What all processes of the shop tell each other by way of PostgreSQL, over one connection for all channels. */
@Injectable()
export class Notifications implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly subscribers = new Map<string, Subscriber>();
  private readonly connection: ListenConnection;

  constructor(
    @Inject(Env) env: Env,
    @InjectDataSource() dataSource: DataSource,
    timing: Timing = new Timing(),
  ) {
    this.connection = new ListenConnection(
      directUrlOf(env, dataSource),
      timing,
      () => this.subscribers.keys(),
      {
        onListening: () => {
          for (const { onListening } of this.subscribers.values()) onListening();
        },
        onMessage: (channel, payload) => this.subscribers.get(channel)?.onMessage(payload),
      },
    );
  }

  /** Call before the application starts. A channel has one subscriber in each process. */
  subscribe(channel: string, subscriber: Subscriber): void {
    this.subscribers.set(channel, subscriber);
  }

  /** Whether everything that was published until two seconds ago has been received. */
  get areHeard(): boolean {
    return this.connection.isTrusted;
  }

  onApplicationBootstrap(): void {
    this.connection.open();
  }

  onModuleDestroy(): Promise<void> {
    return this.connection.close();
  }
}
