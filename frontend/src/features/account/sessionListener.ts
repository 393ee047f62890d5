import { isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../api/store';
import { api } from '../../api/api';
import { isSellerCall } from '../../api/sellerCall';
import { errorCode } from '../../lib/apiError';
import { getSession, logout, selectUser, setSessionUser } from './authApi';
import { loginOpened, selectIsLeaving } from './authSlice';
import { announceSessionChange } from './sessionTabs';

const sessionLoaded = isAnyOf(getSession.matchFulfilled);
const refused = isRejectedWithValue();

/** Over whatever page it ends: what was typed there stays, and who logs in again goes on with it. */
const SESSION_ENDED = { stays: true, reason: 'session-ended' } as const;

const isQuery = (meta: { arg?: unknown }): boolean =>
  (meta.arg as { type?: string } | undefined)?.type === 'query';

/** Keeps the shop in step with who is logged in, however that changes. */
export function startSessionListener(startListening: AppStartListening): void {
  startListening({
    matcher: logout.matchFulfilled,
    effect: async (_action, listener) => {
      await listener.dispatch(setSessionUser(null));
      announceSessionChange('out');
      // What belongs to one customer alone; whatever shows it has gone by then, and does not ask for it again.
      await listener.delay(50);
      listener.dispatch(api.util.invalidateTags(['Address', 'Order']));
    },
  });

  startSessionEnd(startListening);
}

/** The session ended on the server: the customer is a visitor now, and may log in on the spot. */
function startSessionEnd(startListening: AppStartListening): void {
  startListening({
    matcher: refused,
    effect: async ({ payload, meta }, listener) => {
      // What was asked for just before a logout may be refused, which is no end that one has to be told of.
      if (errorCode(payload) !== 'NOT_SIGNED_IN' || isSellerCall(meta)) return;
      if (selectIsLeaving(listener.getState())) return;
      const hadSession = selectUser(listener.getState()) !== null;
      if (!hadSession && isQuery(meta)) return;
      listener.dispatch(loginOpened(hadSession ? SESSION_ENDED : { stays: true }));
      if (hadSession) await listener.dispatch(setSessionUser(null));
    },
  });

  // The server's own answer says so, too; what is only noted here, such as a logout, has no request.
  startListening({
    matcher: sessionLoaded,
    effect: ({ payload: user, meta }, { dispatch, getOriginalState }) => {
      const isAnswer = Boolean(meta.baseQueryMeta);
      const hadSession = selectUser(getOriginalState()) !== null;
      if (isAnswer && !user && hadSession) dispatch(loginOpened(SESSION_ENDED));
    },
  });
}
