import { Inject, Injectable, type MessageEvent } from '@nestjs/common';
import {
  concatMap,
  defer,
  EMPTY,
  endWith,
  filter,
  finalize,
  ignoreElements,
  interval,
  map,
  merge,
  type Observable,
  share,
  takeUntil,
} from 'rxjs';
import type { AuthUser } from '../auth/auth-user.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { Env } from '../config/env.js';
import { OrderEvents } from './order-events.js';
import { TooManyStreamsError } from './orders.errors.js';

/** In milliseconds: keeps proxies from closing an idle stream, and ends the stream soon after its session. */
const HEARTBEAT = 20_000;

/** Streams of sellers are counted by session, since they may share one account on many devices. */
const keyOf = ({ role, id, sessionId }: AuthUser): string => (role === 'seller' ? sessionId : id);

/** Server-sent events about orders. */
@Injectable()
export class OrderStream {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly events: OrderEvents,
    private readonly sessions: SessionsService,
    @Inject(Env) private readonly env: Env,
  ) {}

  /**
   * Opens a stream until the session of the user ends or the server closes.
   * @param id the only order of the stream; all orders if it is missing
   * @throws TooManyStreamsError
   */
  open(listener: AuthUser, id?: string): Observable<MessageEvent> {
    const key = keyOf(listener);
    if (this.countOf(key) >= this.env.maxStreams) throw new TooManyStreamsError();
    // Concurrent requests may all have passed the check above. Those beyond the limit end here and are rejected when they reconnect.
    return defer(() => {
      const before = this.countOf(key);
      if (before >= this.env.maxStreams) return EMPTY;
      this.counts.set(key, before + 1);
      return this.eventsFor(listener, id).pipe(finalize(() => this.left(key)));
    });
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private left(key: string): void {
    const rest = this.countOf(key) - 1;
    if (rest > 0) this.counts.set(key, rest);
    else this.counts.delete(key);
  }

  private eventsFor(listener: AuthUser, id?: string): Observable<MessageEvent> {
    const checks = interval(HEARTBEAT).pipe(
      concatMap(() => this.sessions.isOpen(listener)),
      share(),
    );
    const loggedOut = checks.pipe(filter((isOpen) => !isOpen));
    const serverCloses = this.events.stream().pipe(ignoreElements(), endWith(true));
    const events = this.events
      .stream()
      .pipe(filter((event) => id === undefined || event.id === id || event.id === null));
    return merge(
      events.pipe(map((event): MessageEvent => ({ type: 'order', data: event }))),
      checks.pipe(map((): MessageEvent => ({ type: 'beat', data: '' }))),
    ).pipe(takeUntil(merge(loggedOut, serverCloses)));
  }
}
