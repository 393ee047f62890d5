import { createAction } from '@reduxjs/toolkit';
import { api } from './api';
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

type CacheKey = Parameters<typeof api.internalActions.removeQueryResult>[0]['queryCacheKey'];

/**
 * Follows every removal, so that the store notifies all components at once. Redux Toolkit delays the notification of a removal
 * until the next frame; a component that renders before its parent knows that the customer is gone would fetch its data again.
 */
const privateDataRemoved = createAction('api/privateDataRemoved');

/**
 * Removes everything that was fetched as a customer and is not public, but not who is logged in, which is replaced.
 * `resetApiState` would remove the responses of the page that is on the screen, too, which would be blank until they are fetched
 * again.
 */
export const removeCustomerData =
  () =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    for (const [key, query] of Object.entries(getState().api.queries)) {
      const { endpointName } = query ?? {};
      if (!endpointName || endpointName === 'getSession' || PUBLIC.has(endpointName)) continue;
      dispatch(api.internalActions.removeQueryResult({ queryCacheKey: key as CacheKey }));
    }
    dispatch(privateDataRemoved());
  };
