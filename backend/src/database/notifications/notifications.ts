import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { directUrlOf } from '../direct-url.js';
import { ListenConnection } from './listen-connection.js';

interface Subscriber {
  /** Also called each time the connection is made anew: what was said before has been missed. */
  onListening: () => void;
  onMessage: (payload: string) => void;
}

/** In milliseconds: what was heard of the database counts for so long after it was last known to be all. */
const TRUSTED_FOR = 2_000;

/** What all processes of the shop tell each other by way of PostgreSQL, over one connection for all channels. */
@Injectable()
export class Notifications implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly subscribers = new Map<string, Subscriber>();
  private readonly connection: ListenConnection;

  constructor(@Inject(Env) env: Env, @InjectDataSource() dataSource: DataSource) {
    this.connection = new ListenConnection(
      directUrlOf(env, dataSource),
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

  /** Whether everything said until two seconds ago has been heard: a dead connection does not tell that it is dead. */
  get areHeard(): boolean {
    return this.connection.hasHeardAllUntil(TRUSTED_FOR);
  }

  onApplicationBootstrap(): void {
    this.connection.open();
  }

  onModuleDestroy(): Promise<void> {
    return this.connection.close();
  }
}
