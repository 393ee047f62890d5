import { api } from '../../api/api';
import type { LegalText, LegalTextName, ShopFacts, Subscription } from '../../api/types';
import { language } from '../../messages/language';

const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The shop's contact details and settings. */
    getShop: build.query<ShopFacts, void>({
      query: () => '/shop',
      transformResponse: ({ shop }: { shop: ShopFacts }) => shop,
      keepUnusedDataFor: 600,
    }),
    getLegalText: build.query<LegalText, LegalTextName>({
      query: (name) => `/shop/legal/${language()}/${name}`,
      transformResponse: ({ text }: { text: LegalText }) => text,
      keepUnusedDataFor: 600,
    }),
    /** Sends a confirmation email to the address (double opt-in). */
    subscribe: build.mutation<void, Subscription>({
      query: (subscription) => ({
        url: '/newsletter',
        method: 'POST',
        body: { ...subscription, language: language() },
      }),
    }),
    confirmSubscription: build.mutation<void, string>({
      query: (key) => ({ url: '/newsletter/confirm', method: 'POST', body: { key } }),
    }),
    endSubscription: build.mutation<void, string>({
      query: (key) => ({
        url: `/newsletter/unsubscribe?key=${encodeURIComponent(key)}`,
        method: 'POST',
      }),
    }),
  }),
});

export const { getShop, getLegalText } = shopApi.endpoints;
export const {
  useGetShopQuery,
  useGetLegalTextQuery,
  useSubscribeMutation,
  useConfirmSubscriptionMutation,
  useEndSubscriptionMutation,
} = shopApi;
