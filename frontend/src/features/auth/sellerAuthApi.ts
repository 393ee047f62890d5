import { isRejectedWithValue } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { isSellerCall } from '../../api/sellerCall';
import type { Credentials } from '../../api/types';
import { errorCode } from '../../lib/apiError';

const sellerAuthApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether a seller is logged in here; a customer may be so at the same time. */
    getSellerSession: build.query<boolean, void>({
      query: () => '/seller/auth',
      transformResponse: ({ success }: { success: boolean }) => success,
    }),
    sellerLogin: build.mutation<void, Credentials>({
      query: (body) => ({ url: '/seller/login', method: 'POST', body }),
      transformResponse: () => undefined,
    }),
    sellerLogout: build.mutation<void, void>({
      query: () => '/seller/logout',
      transformResponse: () => undefined,
    }),
  }),
});

export const { useGetSellerSessionQuery, useSellerLoginMutation, useSellerLogoutMutation } =
  sellerAuthApi;

/** What only sellers see; orders and products are also what customers see of them. */
export const SELLER_TAGS = [
  'SellerProduct',
  'Order',
  'Overview',
  'Staff',
  'Change',
  'Import',
] as const;

/** Shows the seller's area, or its login. */
export const sellerSessionChanged = (isSeller: boolean) =>
  sellerAuthApi.util.upsertQueryData('getSellerSession', undefined, isSeller);

const refused = isRejectedWithValue();

/** The server no longer knows the seller's session. */
export const isSellerSessionEnd = (action: unknown): boolean =>
  refused(action) && errorCode(action.payload) === 'NOT_SIGNED_IN' && isSellerCall(action.meta);
