import { api } from '../../../api/api';

/** Customers and sellers have the same API under different paths. */
export type Side = 'user' | 'seller';

const forgottenPasswordApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sends a reset link if the account exists; the response does not disclose whether it does. */
    askForLink: build.mutation<void, { side: Side; email: string }>({
      query: ({ side, email }) => ({
        url: `/${side}/password/forgot`,
        method: 'POST',
        body: { email },
      }),
    }),
    /** Returns the account's email. */
    resetPassword: build.mutation<string, { side: Side; token: string; password: string }>({
      query: ({ side, ...body }) => ({ url: `/${side}/password/reset`, method: 'POST', body }),
      transformResponse: ({ email }: { email: string }) => email,
    }),
  }),
});

export const { useAskForLinkMutation, useResetPasswordMutation } = forgottenPasswordApi;
