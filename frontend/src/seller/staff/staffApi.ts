import { sellerApi } from '../sellerApi';
import type { NewSeller, NewStaffMember, Reauthentication, StaffMember } from '../../api/types';

/** Every change of an account is also written into the log. */
const CHANGED = ['Staff', 'Change'] as const;

/** What a colleague's account is changed with: one's own password, and a code with two-factor login. */
type StaffCall = Reauthentication & { id: string };

const staffApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** The people who run the shop, oldest account first. */
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
    /** Keeps a seller out, or lets one in again; the last seller who may log in cannot be disabled. */
    setSellerDisabled: build.mutation<void, StaffCall & { isDisabled: boolean }>({
      query: ({ id, ...body }) => ({
        url: `/seller/staff/${encodeURIComponent(id)}/disabled`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [...CHANGED],
    }),
    /** Ends the sessions of a seller; of one's own, all others. */
    endSellerSessions: build.mutation<void, string>({
      query: (id) => ({
        url: `/seller/staff/${encodeURIComponent(id)}/sessions/end`,
        method: 'POST',
      }),
      invalidatesTags: [...CHANGED, 'OwnSession'],
    }),
    /** Lets a colleague log in without a code, who has lost their app. */
    resetTwoFactor: build.mutation<void, StaffCall>({
      query: ({ id, ...body }) => ({
        url: `/seller/staff/${encodeURIComponent(id)}/two-factor/reset`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [...CHANGED],
    }),
    /** Answers a link for a colleague to choose a new password, which nobody is told again. */
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
