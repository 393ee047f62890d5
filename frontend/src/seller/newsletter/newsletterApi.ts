import { sellerApi, sellerFileApi } from '../sellerApi';
import { download } from '../../api/download';
import type { SubscriberList } from '../../api/types';
import { saveFile } from '../../lib/saveFile';

interface SubscribersQuery {
  page: number;
  after?: string;
  before?: string;
  limit: number;
}

export const { useGetSubscribersQuery } = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    /** Confirmed subscribers, the most recent first. */
    getSubscribers: build.query<SubscriberList, SubscribersQuery>({
      query: (params) => ({ url: '/seller/newsletter', params: { ...params } }),
    }),
  }),
});

export const { useExportSubscribersMutation } = sellerFileApi.injectEndpoints({
  endpoints: (build) => ({
    /** Saves a CSV file with all subscribers. */
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
