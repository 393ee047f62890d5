import type { EndpointBuilder } from '@reduxjs/toolkit/query/react';
import { createContext, use } from 'react';
import { api, type Ask, type Tag } from '../../../api/api';
import type {
  Factors,
  MailChoice,
  MailChoices,
  OwnSession,
  PasswordChange,
  TwoFactor,
  TwoFactorSetup,
} from '../../../api/types';

/** The owner of an account: customers and sellers have the same API under different paths. */
export interface Owner {
  side: 'user' | 'seller';
  id: string;
}

interface OwnCall<Body = undefined> extends Owner {
  body?: Body;
}

const post = <Body>(path: (side: string) => string) => ({
  query: ({ side, body }: OwnCall<Body>) => ({ url: path(side), method: 'POST', body }),
});

const codesOf = ({ recoveryCodes }: { recoveryCodes: string[] }): string[] => recoveryCodes;

/** Endpoints for the user's own account, for both the customer API and the seller API. */
export const ownAccountEndpoints = (build: EndpointBuilder<Ask, Tag, string>) => ({
  /** The user's sessions, the most recently used first. */
  getOwnSessions: build.query<OwnSession[], Owner>({
    query: ({ side }) => `/${side}/sessions`,
    transformResponse: ({ sessions }: { sessions: OwnSession[] }) => sessions,
    providesTags: ['OwnSession'],
  }),
  endOwnSession: build.mutation<void, OwnCall & { sessionId: string }>({
    query: ({ side, sessionId }) => ({
      url: `/${side}/sessions/${encodeURIComponent(sessionId)}/end`,
      method: 'POST',
    }),
    invalidatesTags: ['OwnSession'],
  }),
  endOtherSessions: build.mutation<void, OwnCall>({
    ...post((side) => `/${side}/sessions/end-others`),
    invalidatesTags: ['OwnSession'],
  }),
  /** Changes the password and ends all other sessions. */
  changePassword: build.mutation<void, OwnCall<PasswordChange>>({
    ...post((side) => `/${side}/password`),
    invalidatesTags: ['OwnSession', 'Change'],
  }),
  getTwoFactor: build.query<TwoFactor, Owner>({
    query: ({ side }) => `/${side}/two-factor`,
    providesTags: ['TwoFactor'],
  }),
  setUpTwoFactor: build.mutation<TwoFactorSetup, OwnCall<{ password: string }>>({
    ...post((side) => `/${side}/two-factor/setup`),
    invalidatesTags: ['TwoFactor'],
  }),
  /** Returns the recovery codes, which cannot be fetched again. Ends all other sessions. */
  confirmTwoFactor: build.mutation<string[], OwnCall<{ code: string }>>({
    ...post((side) => `/${side}/two-factor/confirm`),
    transformResponse: codesOf,
    invalidatesTags: ['TwoFactor', 'OwnSession', 'Staff', 'Change'],
  }),
  renewRecoveryCodes: build.mutation<string[], OwnCall<Factors>>({
    ...post((side) => `/${side}/two-factor/recovery-codes`),
    transformResponse: codesOf,
    invalidatesTags: ['TwoFactor', 'Change'],
  }),
  switchOffTwoFactor: build.mutation<void, OwnCall<Factors>>({
    ...post((side) => `/${side}/two-factor/off`),
    invalidatesTags: ['TwoFactor', 'Staff', 'Change'],
  }),
  /** The user's settings for optional emails. */
  getMailChoices: build.query<MailChoices, Owner>({
    query: ({ side }) => `/${side}/mail-choices`,
  }),
  chooseMails: build.mutation<void, OwnCall<MailChoice>>({
    ...post((side) => `/${side}/mail-choices`),
    invalidatesTags: ['Change'],
  }),
});

const ownAccountApi = api.injectEndpoints({ endpoints: ownAccountEndpoints });

type OwnAccountHooks = Pick<typeof ownAccountApi, keyof typeof ownAccountApi & `use${string}`>;

/** The hooks of the current account: a customer's, unless the seller area provides others. */
export const OwnAccountContext = createContext<OwnAccountHooks>(ownAccountApi);
export const useOwnAccount = (): OwnAccountHooks => use(OwnAccountContext);
