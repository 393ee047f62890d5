import { api } from '../../../api/api';

/** Customers and sellers have the same, each at addresses of their own. */
export type Side = 'user' | 'seller';

const forgottenPasswordApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Has a link sent, if there is such an account; the answer does not tell. */
    askForLink: build.mutation<void, { side: Side; email: string }>({
      query: ({ side, email }) => ({
        url: `/${side}/password/forgot`,
        method: 'POST',
        body: { email },
      }),
    }),
    /** Answers whose password it was. */
    resetPassword: build.mutation<string, { side: Side; token: string; password: string }>({
      query: ({ side, ...body }) => ({ url: `/${side}/password/reset`, method: 'POST', body }),
      transformResponse: ({ email }: { email: string }) => email,
    }),
  }),
});

export const { useAskForLinkMutation, useResetPasswordMutation } = forgottenPasswordApi;
