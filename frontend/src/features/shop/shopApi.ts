import { api } from '../../api/api';
import type { LegalText, LegalTextName, ShopFacts } from '../../api/types';
import { language } from '../../messages/language';

const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How to reach the shop. */
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
  }),
});

export const { getShop, getLegalText } = shopApi.endpoints;
export const { useGetShopQuery, useGetLegalTextQuery } = shopApi;
