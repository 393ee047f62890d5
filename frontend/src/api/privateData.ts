import { createAction } from '@reduxjs/toolkit';
import { api } from './api';
import { isSellerCall } from './sellerCall';
import type { AppDispatch, RootState } from './store';

/** Queries whose responses are the same for everybody. The others are private to the person who is logged in. */
const PUBLIC: ReadonlySet<string> = new Set([
  'getFacts',
  'getFilters',
  'getLegalText',
  'getPaymentMethods',
  'getProduct',
  'getProductPages',
  'getProducts',
  'getProductsByIds',
  'getRelated',
  'getShop',
]);

/** Who is logged in: replaced, but never removed. */
const SESSIONS: ReadonlySet<string> = new Set(['getSession', 'getSellerSession']);

interface QueryArg {
  endpointName: string;
  originalArgs: unknown;
}

type CacheKey = Parameters<typeof api.internalActions.removeQueryResult>[0]['queryCacheKey'];

/**
 * Follows every removal, so that the store notifies all components at once. Redux Toolkit delays the notification of a removal
 * until the next frame; a component that renders before its parent knows that the customer is gone would fetch its data again.
 */
const privateDataRemoved = createAction('api/privateDataRemoved');

/**
 * Removes responses from memory. `resetApiState` would remove those of the page that is on the screen, too, which would be
 * blank until they are fetched again.
 */
const removeQueries =
  (isMatch: (arg: QueryArg) => boolean) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    for (const [key, query] of Object.entries(getState().api.queries)) {
      const { endpointName, originalArgs } = query ?? {};
      if (!endpointName || SESSIONS.has(endpointName)) continue;
      if (isMatch({ endpointName, originalArgs }))
        dispatch(api.internalActions.removeQueryResult({ queryCacheKey: key as CacheKey }));
    }
    dispatch(privateDataRemoved());
  };

/** Removes everything that was fetched as a customer and is not public. */
export const removeCustomerData = () =>
  removeQueries((arg) => !isSellerCall({ arg }) && !PUBLIC.has(arg.endpointName));

/** Removes everything that was fetched as a seller. */
export const removeSellerData = () => removeQueries((arg) => isSellerCall({ arg }));
