import { api } from '../../api/api';
import type { ContactMessage } from '../../api/types';
import { language } from '../../messages/language';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Writes to the shop; the same key again is the same message. */
    writeToShop: build.mutation<void, ContactMessage>({
      query: (message) => ({
        url: '/contact',
        method: 'POST',
        body: { ...message, language: language() },
      }),
    }),
  }),
});

export const { useWriteToShopMutation } = contactApi;
