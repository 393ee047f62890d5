import { invalidatesAfter } from '../../../api/fileApi';
import { sellerApi, sellerFileApi } from '../../sellerApi';
import { sendForm } from '../../../api/sendForm';
import type { BadRowList, ChangedRowList, ProductImport } from '../../../api/types';
import { announceProductsChange } from '../../../features/products/productTabs';

/** Page size of rows: a file may contain tens of thousands. */
const ROWS_PER_PAGE = 50;

const UNDER_WAY: ReadonlySet<ProductImport['state']> = new Set(['checking', 'waiting', 'applying']);

/** @returns true if the server is processing the import, which is then polled */
export const isInProgress = (entry: ProductImport | undefined): boolean =>
  entry !== undefined && UNDER_WAY.has(entry.state);

/** `hasEnded` is part of the cache key, because the rows change when an import ends. */
interface RowsOf {
  id: string;
  hasEnded: boolean;
}

interface Upload {
  file: File;
  /** Called with the part uploaded, from 0 to 1. */
  onProgress?: (sent: number) => void;
}

interface OneImport {
  import: ProductImport;
}

const pages = {
  initialPageParam: 1,
  getNextPageParam: (
    { total }: { total: number },
    all: readonly unknown[],
    last: number,
  ): number | undefined => (all.length * ROWS_PER_PAGE < total ? last + 1 : undefined),
};

const rowsRequest = ({ id }: RowsOf, kind: 'changes' | 'errors', page: number) => ({
  url: `/seller/imports/${encodeURIComponent(id)}/${kind}`,
  params: { page, limit: ROWS_PER_PAGE },
});

const step = (id: string, name: 'apply' | 'cancel') => ({
  url: `/seller/imports/${encodeURIComponent(id)}/${name}`,
  method: 'POST',
});

const about = (id: string) => [
  { type: 'Import' as const, id },
  { type: 'Import' as const, id: 'LIST' },
];

export const importsApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    getImports: build.query<ProductImport[], void>({
      query: () => '/seller/imports',
      transformResponse: ({ imports }: { imports: ProductImport[] }) => imports,
      providesTags: [{ type: 'Import', id: 'LIST' }],
    }),
    getImport: build.query<ProductImport, string>({
      query: (id) => `/seller/imports/${encodeURIComponent(id)}`,
      transformResponse: ({ import: entry }: OneImport) => entry,
      providesTags: (_entry, _error, id) => [{ type: 'Import', id }],
      async onQueryStarted(id, call) {
        const { data: before } = importsApi.endpoints.getImport.select(id)(call.getState());
        const now = await call.queryFulfilled.catch(() => undefined);
        if (!isInProgress(before) || !now || isInProgress(now.data)) return;
        call.dispatch(sellerApi.util.invalidateTags([{ type: 'Import', id: 'LIST' }]));
        if (before?.state === 'checking') return;
        // The import may have changed any product.
        call.dispatch(sellerApi.util.invalidateTags(['SellerProduct', 'Overview', 'Change']));
        announceProductsChange();
      },
    }),
    getImportChanges: build.infiniteQuery<ChangedRowList, RowsOf, number>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => rowsRequest(queryArg, 'changes', pageParam),
    }),
    getImportErrors: build.infiniteQuery<BadRowList, RowsOf, number>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => rowsRequest(queryArg, 'errors', pageParam),
    }),
    /** Idempotent. */
    applyImport: build.mutation<unknown, string>({
      query: (id) => step(id, 'apply'),
      invalidatesTags: (_done, _error, id) => about(id),
    }),
    cancelImport: build.mutation<unknown, string>({
      query: (id) => step(id, 'cancel'),
      invalidatesTags: (_done, _error, id) => about(id),
    }),
  }),
});

export const { useUploadImportMutation } = sellerFileApi.injectEndpoints({
  endpoints: (build) => ({
    uploadImport: build.mutation<ProductImport, Upload>({
      async queryFn({ file, onProgress }, { signal }) {
        const form = new FormData();
        form.append('file', file);
        const path = '/seller/products.csv';
        const { data, error, meta } = await sendForm({
          method: 'POST',
          path,
          form,
          onProgress,
          signal,
        });
        return error ? { error, meta } : { data: (data as OneImport).import, meta };
      },
      onQueryStarted: invalidatesAfter(sellerApi, () => [{ type: 'Import', id: 'LIST' }]),
    }),
  }),
});

export const {
  useGetImportsQuery,
  useGetImportQuery,
  useGetImportChangesInfiniteQuery,
  useGetImportErrorsInfiniteQuery,
  useApplyImportMutation,
  useCancelImportMutation,
} = importsApi;
