import { Injectable, type MessageEvent } from '@nestjs/common';
import {
  concatMap,
  endWith,
  filter,
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
import { OrderEvents } from './order-events.js';

/** In milliseconds: keeps proxies from closing a quiet stream, and ends it soon after its session has ended. */
const HEARTBEAT = 20_000;

/** What a screen hears of orders. */
@Injectable()
export class OrderStream {
  constructor(
    private readonly events: OrderEvents,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Until the session of whoever listens ends or the server closes.
   * @param id of the one order that they may hear of; of all orders where it is missing
   */
  open(listener: AuthUser, id?: string): Observable<MessageEvent> {
    const checks = interval(HEARTBEAT).pipe(
      concatMap(() => this.sessions.isOpen(listener)),
      share(),
    );
    const loggedOut = checks.pipe(filter((isOpen) => !isOpen));
    const serverCloses = this.events.stream().pipe(ignoreElements(), endWith(true));
    const heard = this.events
      .stream()
      .pipe(filter((event) => id === undefined || event.id === id || event.id === null));
    return merge(
      heard.pipe(map((event): MessageEvent => ({ type: 'order', data: event }))),
      checks.pipe(map((): MessageEvent => ({ type: 'beat', data: '' }))),
    ).pipe(takeUntil(merge(loggedOut, serverCloses)));
  }
}
