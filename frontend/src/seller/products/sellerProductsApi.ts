import { download } from '../../api/download';
import { invalidatesAfter, type FileCall } from '../../api/fileApi';
import { queryUrl } from '../../api/queryUrl';
import { sendForm } from '../../api/sendForm';
import type {
  BulkAction,
  Category,
  ProductExportQuery,
  SellerProduct,
  SellerProductList,
  SellerProductQuery,
} from '../../api/types';
import type { AppDispatch } from '../../api/store';
import { failureBody } from '../../lib/apiError';
import { saveFile } from '../../lib/saveFile';
import { announceProductsChange } from '../../features/products/productTabs';
import { t } from '../messages/products';
import { sellerApi, sellerFileApi } from '../sellerApi';

/** Which products, whatever page of them. */
export type SellerProductFilter = Omit<SellerProductQuery, 'page' | 'limit' | 'after' | 'before'>;

/** How an export is written; what is not said is in English with commas, as 1.50. */
export type ExportFormat = Pick<ProductExportQuery, 'delimiter' | 'decimal' | 'language'>;

/** A new product; prices in decimal dollars, units null where they are not counted. */
export interface NewProduct {
  name: string;
  description: string[];
  category: Category;
  price: number;
  offerPrice: number;
  size?: string;
  units: number | null;
  /** All that is said of it. */
  facts?: SellerProduct['facts'];
}

/** Only what changes. */
export interface ProductEdit extends Partial<Omit<NewProduct, 'facts'>> {
  /** Of the product as it was shown. */
  version: number;
  /** With units: the count that was shown. */
  unitsBefore?: number | null;
  /** All that is said of it from now on; null for nothing. */
  facts?: SellerProduct['facts'] | null;
  /** All pictures in their order: the name of one that stays, null for the next file. */
  pictures?: (string | null)[];
}

interface Upload<Data> {
  data: Data;
  files?: readonly File[];
  /** How much has been sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
}

/** The server's sentence. */
interface Done {
  message: string;
  values?: Record<string, string | number>;
}

interface Added extends Done {
  productId: string;
}

function formOf({ data, files = [] }: Upload<unknown>): FormData {
  const form = new FormData();
  form.append('productData', JSON.stringify(data));
  for (const file of files) form.append('image', file);
  return form;
}

/** What no sentence of the server explains; also an answer that says it failed while its status says it did not. */
const unexplained = () => ({
  error: {
    status: 'CUSTOM_ERROR' as const,
    error: 'unexplained',
    data: { message: t('unexplained') },
  },
});

/** Sends a product with its pictures; for a queryFn. */
async function sendProduct<Answer extends Done = Done>(request: Parameters<typeof sendForm>[0]) {
  const { data, error, meta } = await sendForm(request);
  if (error) {
    const isExplained = failureBody(error) !== null || typeof error.status !== 'number';
    return isExplained ? { error, meta } : { ...unexplained(), meta };
  }
  const answer = data as Answer & { success?: boolean };
  return answer.success ? { data: answer, meta } : { ...unexplained(), meta };
}

/** Also after a refusal: it says that the product is not what we believed. */
const changed = (ids: readonly string[]) => [
  { type: 'SellerProduct' as const, id: 'LIST' },
  ...ids.map((id) => ({ type: 'SellerProduct' as const, id })),
  'Overview' as const,
  'Change' as const,
];

async function notifyOtherTabs(
  _arg: unknown,
  { queryFulfilled }: { queryFulfilled: Promise<unknown> },
) {
  await queryFulfilled.then(announceProductsChange, () => undefined);
}

const invalidatesProduct = invalidatesAfter(sellerApi, ({ id }: { id?: string; data: unknown }) =>
  changed(id === undefined ? [] : [id]),
);

async function afterSending(arg: { id?: string; data: unknown }, call: FileCall): Promise<void> {
  await Promise.all([invalidatesProduct(arg, call), notifyOtherTabs(arg, call)]);
}

const sellerProductsApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    getSellerProducts: build.query<SellerProductList, SellerProductQuery>({
      query: (params) => ({ url: '/seller/products', params: { ...params } }),
      providesTags: (list) => [
        { type: 'SellerProduct', id: 'LIST' },
        ...(list?.products ?? []).map(({ _id: id }) => ({ type: 'SellerProduct' as const, id })),
      ],
    }),
    getSellerProduct: build.query<SellerProduct, string>({
      query: (id) => `/seller/products/${encodeURIComponent(id)}`,
      transformResponse: ({ product }: { product: SellerProduct }) => product,
      providesTags: (_product, _error, id) => [{ type: 'SellerProduct', id }],
    }),
    bulkEdit: build.mutation<
      Done,
      { ids: readonly string[]; action: BulkAction; percent?: number }
    >({
      query: (body) => ({ url: '/seller/products/bulk', method: 'POST', body }),
      invalidatesTags: (_done, _error, { ids }) => changed(ids),
      onQueryStarted: notifyOtherTabs,
    }),
  }),
});

export const { useAddProductMutation, useEditProductMutation, useExportProductsMutation } =
  sellerFileApi.injectEndpoints({
    endpoints: (build) => ({
      /** The same key with the same product adds one product, however often it is sent. */
      addProduct: build.mutation<Added, Upload<NewProduct> & { key: string }>({
        queryFn: ({ key, ...upload }, { signal }) =>
          sendProduct<Added>({
            method: 'POST',
            path: '/product/add',
            form: formOf(upload),
            headers: { 'Idempotency-Key': key },
            onProgress: upload.onProgress,
            signal,
          }),
        onQueryStarted: afterSending,
      }),
      editProduct: build.mutation<Done, Upload<ProductEdit> & { id: string }>({
        queryFn: ({ id, ...upload }, { signal }) =>
          sendProduct({
            method: 'PATCH',
            path: `/seller/products/${encodeURIComponent(id)}`,
            form: formOf(upload),
            onProgress: upload.onProgress,
            signal,
          }),
        onQueryStarted: afterSending,
      }),
      /** Saves a CSV file with all products that the filter lets through: a whole one, or none. */
      exportProducts: build.mutation<null, SellerProductFilter & ExportFormat>({
        async queryFn(filter) {
          const { data, error } = await download(
            queryUrl({ url: '/seller/products.csv', params: filter }),
          );
          if (error) return { error };
          saveFile(data, 'larder-products.csv');
          return { data: null };
        },
      }),
    }),
  });

/** Asks for products that are called so now, whatever the case and blanks. */
export const productsCalled =
  ({ name, size = '' }: Pick<NewProduct, 'name' | 'size'>) =>
  (dispatch: AppDispatch) =>
    dispatch(
      sellerProductsApi.endpoints.getSellerProducts.initiate(
        { name, size, page: 1, limit: 2 },
        { subscribe: false, forceRefetch: true },
      ),
    );

const stockApi = sellerApi.injectEndpoints({
  endpoints: (build) => ({
    setStock: build.mutation<Done, { id: string; inStock: boolean }>({
      query: (body) => ({ url: '/product/stock', method: 'POST', body }),
      invalidatesTags: (_done, _error, { id }) => changed([id]),
      async onQueryStarted({ id, inStock }, call) {
        try {
          await call.queryFulfilled;
        } catch {
          return; // said in a toast; the lists are as they were
        }
        announceProductsChange();
        // The lists are asked for again; until they are here, the switch must not go back for a moment.
        const lists = sellerApi.util
          .selectInvalidatedBy(call.getState(), [{ type: 'SellerProduct', id }])
          .filter(({ endpointName }) => endpointName === 'getSellerProducts');
        for (const { originalArgs } of lists) {
          const query = originalArgs as SellerProductQuery;
          call.dispatch(
            sellerProductsApi.util.updateQueryData('getSellerProducts', query, ({ products }) => {
              const product = products.find(({ _id }) => _id === id);
              if (product) product.isSwitchedOn = inStock;
            }),
          );
        }
      },
    }),
  }),
});

export const { useSetStockMutation } = stockApi;

export const {
  useGetSellerProductsQuery,
  useLazyGetSellerProductsQuery,
  useGetSellerProductQuery,
  useBulkEditMutation,
} = sellerProductsApi;
