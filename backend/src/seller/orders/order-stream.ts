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
import type { AuthUser } from '../../auth/auth-user.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import { OrderEvents } from '../../orders/order-events.js';

/** In milliseconds: keeps proxies from closing a quiet stream, and ends it soon after its session has ended. */
const HEARTBEAT = 20_000;

/** What a seller's screen hears of orders. */
@Injectable()
export class OrderStream {
  constructor(
    private readonly events: OrderEvents,
    private readonly sessions: SessionsService,
  ) {}

  /** Until the seller's session ends or the server closes. */
  open(seller: AuthUser): Observable<MessageEvent> {
    const checks = interval(HEARTBEAT).pipe(
      concatMap(() => this.sessions.isOpen(seller)),
      share(),
    );
    const loggedOut = checks.pipe(filter((isOpen) => !isOpen));
    const serverCloses = this.events.stream().pipe(ignoreElements(), endWith(true));
    return merge(
      this.events.stream().pipe(map((event): MessageEvent => ({ type: 'order', data: event }))),
      checks.pipe(map((): MessageEvent => ({ type: 'beat', data: '' }))),
    ).pipe(takeUntil(merge(loggedOut, serverCloses)));
  }
}
