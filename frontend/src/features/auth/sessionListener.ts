import { isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/hooks';
import { api } from '../../api/api';
import { isSellerCall } from '../../api/sellerCall';
import { errorCode } from '../../lib/apiError';
import { cartCleared, savedCartMerged } from '../cart/cartSlice';
import { getSession, login, logout, register, selectUser, sessionChanged } from './authApi';
import { loginOpened } from './authSlice';
import { announceSession } from './sessionNews';

const loggedIn = isAnyOf(login.matchFulfilled, register.matchFulfilled);
const sessionLoaded = isAnyOf(getSession.matchFulfilled);
const refused = isRejectedWithValue();

/** What belongs to one customer alone. */
const PRIVATE = ['Address', 'Order'] as const;

const isQuery = (meta: { arg?: unknown }): boolean =>
  (meta.arg as { type?: string } | undefined)?.type === 'query';

/** Keeps the shop in step with who is logged in, however that changes. */
export function startSessionListener(startListening: AppStartListening): void {
  startListening({
    matcher: loggedIn,
    effect: async ({ payload: user }, { dispatch }) => {
      await dispatch(sessionChanged(user));
      announceSession('in');
    },
  });

  // Whoever arrives brings the cart saved for them; asking again for the same person changes nothing.
  startListening({
    matcher: sessionLoaded,
    effect: ({ payload: user }, { dispatch, getOriginalState }) => {
      if (user && user._id !== selectUser(getOriginalState())?._id) {
        dispatch(savedCartMerged(user.cartItems));
      }
    },
  });

  startListening({
    matcher: logout.matchFulfilled,
    effect: async (_action, { dispatch }) => {
      dispatch(cartCleared());
      await dispatch(sessionChanged(null));
      dispatch(api.util.invalidateTags([...PRIVATE]));
      announceSession('out');
    },
  });

  // The session ended on the server: the customer is a visitor now, keeps the cart, and may log in on the spot.
  startListening({
    matcher: refused,
    effect: async ({ payload, meta }, listener) => {
      if (errorCode(payload) !== 'NOT_SIGNED_IN' || isSellerCall(meta)) return;
      const hadSession = selectUser(listener.getState()) !== null;
      if (!hadSession && isQuery(meta)) return;
      if (hadSession) await listener.dispatch(sessionChanged(null));
      const returnTo = location.pathname + location.search;
      listener.dispatch(loginOpened({ returnTo, ...(hadSession && { reason: 'session-ended' }) }));
    },
  });
}
