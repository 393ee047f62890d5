import { api } from '../../api/api';
import type { ContactMessage } from '../../api/types';
import { language } from '../../messages/language';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sends a message to the shop. Requests with the same key are one message. */
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
