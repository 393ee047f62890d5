import { isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { fileApi } from '../../api/fileApi';
import { removeCustomerData } from '../../api/privateData';
import type { AppStartListening, RootState } from '../../api/store';
import { isSessionEnd } from '../../api/sessionEnd';
import { getSession, selectSessionUser, selectUser, setSessionUser } from './authApi';
import { loginOpened, selectHasSessionEnded, selectIsLeaving } from './authSlice';

const sessionLoaded = isAnyOf(getSession.matchFulfilled);
const refused = isRejectedWithValue();

/** `stays`: the input on the current page is kept, and the customer continues there after the login. */
const SESSION_ENDED = { stays: true, reason: 'session-ended' } as const;

const isQuery = (meta: { arg?: unknown }): boolean =>
  (meta.arg as { type?: string } | undefined)?.type === 'query';

/** Updates the shop at the end of a session and when the customer changes. */
export function startSessionListener(startListening: AppStartListening): void {
  startSessionEnd(startListening);
  startDataRemoval(startListening);
}

/**
 * The customer's id; null for a visitor; undefined until the session is loaded, and while a customer whose session has
 * ended is asked to log in again.
 */
function personIn(state: RootState): string | null | undefined {
  const user = selectSessionUser(state);
  return user === null && selectHasSessionEnded(state) ? undefined : user && user._id;
}

/** Removes a customer's data from memory when they are replaced by a visitor or another customer. */
function startDataRemoval(startListening: AppStartListening): void {
  let owner: string | null = null;
  startListening({
    predicate: (_action, now, before) => personIn(now) !== personIn(before),
    effect: (_action, listener) => {
      const person = personIn(listener.getState());
      if (person === undefined) return;
      if (owner !== null && owner !== person) listener.dispatch(removeCustomerData());
      owner = person;
    },
  });
}

/** Handles a session that has ended on the server: the customer becomes a visitor and is asked to log in again. */
function startSessionEnd(startListening: AppStartListening): void {
  startListening({
    matcher: refused,
    effect: async (action, listener) => {
      // During a logout, requests may be rejected for lack of a session. That is not reported.
      if (!isSessionEnd(action, api, fileApi) || selectIsLeaving(listener.getState())) return;
      const hadSession = selectUser(listener.getState()) !== null;
      if (!hadSession && isQuery(action.meta)) return;
      listener.dispatch(loginOpened(hadSession ? SESSION_ENDED : { stays: true }));
      if (hadSession) await listener.dispatch(setSessionUser(null));
    },
  });

  // A session response without a customer means the same. Only responses of the server count: entries written by the
  // frontend, such as after a logout, have no base query meta.
  startListening({
    matcher: sessionLoaded,
    effect: ({ payload: user, meta }, { dispatch, getOriginalState }) => {
      const isAnswer = Boolean(meta.baseQueryMeta);
      const hadSession = selectUser(getOriginalState()) !== null;
      if (isAnswer && !user && hadSession) dispatch(loginOpened(SESSION_ENDED));
    },
  });
}
