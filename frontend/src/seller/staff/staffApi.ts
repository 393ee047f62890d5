import { sellerApi } from '../sellerApi';
import type { NewSeller, NewStaffMember, Reauthentication, StaffMember } from '../../api/types';

/** Every change of an account is recorded in the audit log. */
const CHANGED = ['Staff', 'Change'] as const;

/** Requests that require re-authentication: the seller's own password and, with two-factor login, a code. */
type StaffCall = Reauthentication & { id: string };

const staffApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** All sellers, oldest account first. */
    getStaff: build.query<StaffMember[], void>({
      query: () => '/seller/staff',
      transformResponse: ({ staff }: { staff: StaffMember[] }) => staff,
      providesTags: ['Staff'],
    }),
    addSeller: build.mutation<NewStaffMember, NewSeller>({
      query: (body) => ({ url: '/seller/staff', method: 'POST', body }),
      transformResponse: ({ seller }: { seller: NewStaffMember }) => seller,
      invalidatesTags: [...CHANGED],
    }),
    /** Disables or enables a seller. The server rejects disabling the last enabled one. */
    setSellerDisabled: build.mutation<void, StaffCall & { isDisabled: boolean }>({
      query: ({ id, ...body }) => ({
        url: `/seller/staff/${encodeURIComponent(id)}/disabled`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [...CHANGED],
    }),
    /** Ends a seller's sessions; for the own account, all except the current one. */
    endSellerSessions: build.mutation<void, string>({
      query: (id) => ({
        url: `/seller/staff/${encodeURIComponent(id)}/sessions/end`,
        method: 'POST',
      }),
      invalidatesTags: [...CHANGED, 'OwnSession'],
    }),
    /** Turns off two-factor login for a colleague who has lost their app. */
    resetTwoFactor: build.mutation<void, StaffCall>({
      query: ({ id, ...body }) => ({
        url: `/seller/staff/${encodeURIComponent(id)}/two-factor/reset`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [...CHANGED],
    }),
    /** Returns a password reset link for a colleague, which cannot be fetched again. */
    makePasswordLink: build.mutation<string, StaffCall>({
      query: ({ id, ...body }) => ({
        url: `/seller/staff/${encodeURIComponent(id)}/password-link`,
        method: 'POST',
        body,
      }),
      transformResponse: ({ link }: { link: string }) => link,
      invalidatesTags: ['Change'],
    }),
  }),
});

export const {
  useGetStaffQuery,
  useAddSellerMutation,
  useSetSellerDisabledMutation,
  useEndSellerSessionsMutation,
  useResetTwoFactorMutation,
  useMakePasswordLinkMutation,
} = staffApi;
