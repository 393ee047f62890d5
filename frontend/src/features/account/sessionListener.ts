import { isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { fileApi } from '../../api/fileApi';
import { removeCustomerData } from '../../api/privateData';
import type { AppStartListening, RootState } from '../../api/store';
import { isSessionEnd } from '../../api/sessionEnd';
import { getSession, logout, selectSessionUser, selectUser, setSessionUser } from './authApi';
import { loginOpened, selectHasSessionEnded, selectIsLeaving } from './authSlice';
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
    },
  });

  startSessionEnd(startListening);
  startDataRemoval(startListening);
}

/** A customer's id, or null for a visitor; undefined until it is known, and while a customer is asked to log in again. */
function personIn(state: RootState): string | null | undefined {
  const user = selectSessionUser(state);
  return user === null && selectHasSessionEnded(state) ? undefined : user && user._id;
}

/** Removes what belongs to a customer from memory once somebody else is here. */
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

/** The session ended on the server: the customer is a visitor now, and may log in on the spot. */
function startSessionEnd(startListening: AppStartListening): void {
  startListening({
    matcher: refused,
    effect: async (action, listener) => {
      // What was asked for just before a logout may be refused, which is no end that one has to be told of.
      if (!isSessionEnd(action, api, fileApi) || selectIsLeaving(listener.getState())) return;
      const hadSession = selectUser(listener.getState()) !== null;
      if (!hadSession && isQuery(action.meta)) return;
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
