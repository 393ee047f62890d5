import { injectSellerEndpoints } from '../../api/sellerCall';
import { download } from '../../api/download';
import type { SubscriberList } from '../../api/types';
import { saveFile } from '../../lib/saveFile';

interface SubscribersQuery {
  page: number;
  after?: string;
  before?: string;
  limit: number;
}

const newsletterApi = injectSellerEndpoints({
  endpoints: (build) => ({
    /** Who gets the newsletter, who confirmed last first. */
    getSubscribers: build.query<SubscriberList, SubscribersQuery>({
      query: (params) => ({ url: '/seller/newsletter', params: { ...params } }),
    }),
    /** Saves a CSV file with all of them. */
    exportSubscribers: build.mutation<null, void>({
      async queryFn() {
        const { data, error } = await download('/seller/newsletter.csv');
        if (error) return { error };
        saveFile(data, 'larder-newsletter.csv');
        return { data: null };
      },
    }),
  }),
});

export const { useGetSubscribersQuery, useExportSubscribersMutation } = newsletterApi;
