import { api } from '../../../api/api';
import { fileApi } from '../../../api/fileApi';
import { download } from '../../../api/download';
import type { Factors } from '../../../api/types';
import { saveFile } from '../../../lib/saveFile';

export const { useDownloadOwnDataMutation } = fileApi.injectEndpoints({
  endpoints: (build) => ({
    /** Saves a file with all of the customer's data. */
    downloadOwnData: build.mutation<null, string>({
      async queryFn(name) {
        const { data, error } = await download('/user/data');
        if (error) return { error };
        saveFile(data, name);
        return { data: null };
      },
    }),
  }),
});

export const { useDeleteAccountMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    deleteAccount: build.mutation<void, Factors>({
      query: (body) => ({ url: '/user/delete', method: 'POST', body }),
    }),
  }),
});
