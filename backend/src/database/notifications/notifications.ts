import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { Timing } from '../../config/timing.js';
import { registry } from '../../metrics/registry.js';
import { directUrlOf } from '../direct-url.js';
import { ListenConnection } from './listen-connection.js';

const up = new Gauge({
  name: 'larder_notifications_up',
  help: 'Whether changes by other processes are received (LISTEN): 1 or 0',
  registers: [registry],
});

interface Subscriber {
  /** Also called after each reconnect: notifications sent before were missed. */
  onListening: () => void;
  onMessage: (payload: string) => void;
}

/** Notifications between all instances by PostgreSQL's LISTEN and NOTIFY, with one connection for all channels. */
@Injectable()
export class Notifications implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Notifications.name);
  private wasLost = false;
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
        onState: (isUp) => this.noteState(isUp),
      },
    );
  }

  /** Call before the application starts. A channel has one subscriber in each process. */
  subscribe(channel: string, subscriber: Subscriber): void {
    this.subscribers.set(channel, subscriber);
  }

  /** Whether everything that was published until two seconds ago was received. */
  get isUpToDate(): boolean {
    return this.connection.isUpToDate;
  }

  onApplicationBootstrap(): void {
    this.connection.open();
  }

  onModuleDestroy(): Promise<void> {
    return this.connection.close();
  }

  private noteState(isUp: boolean): void {
    up.set(Number(isUp));
    if (!isUp) {
      this.logger.warn(
        'The connection for notifications is lost: until it is back, nothing is cached',
      );
    } else if (this.wasLost) {
      this.logger.log('The connection for notifications is back');
    }
    this.wasLost = !isUp;
  }
}
