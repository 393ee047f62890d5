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

/** The query of a product list without the page. */
export type SellerProductFilter = Omit<SellerProductQuery, 'page' | 'limit' | 'after' | 'before'>;

/** CSV format of an export; by default in English, with commas and decimal points. */
export type ExportFormat = Pick<ProductExportQuery, 'delimiter' | 'decimal' | 'language'>;

/** A new product. Prices are in dollars; `units` is null if they are not counted. */
export interface NewProduct {
  name: string;
  description: string[];
  category: Category;
  price: number;
  offerPrice: number;
  size?: string;
  units: number | null;
  /** The complete label data. */
  facts?: SellerProduct['facts'];
}

/** The changed fields only. */
export interface ProductEdit extends Partial<Omit<NewProduct, 'facts'>> {
  /** Version of the product that was shown. */
  version: number;
  /** Required with `units`: the number that was shown. */
  unitsBefore?: number | null;
  /** The complete new label data; null to remove them. */
  facts?: SellerProduct['facts'] | null;
  /** All pictures in order: the name of a saved one, null for the next new file. */
  pictures?: (string | null)[];
}

interface Upload<Data> {
  data: Data;
  files?: readonly File[];
  /** Called with the part uploaded, from 0 to 1. */
  onProgress?: (sent: number) => void;
}

/** The server's message. */
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

/** For errors that the server does not explain, including a response that reports a failure with a success status. */
const unexplained = () => ({
  error: {
    status: 'CUSTOM_ERROR' as const,
    error: 'unexplained',
    data: { message: t('unexplained') },
  },
});

/** Sends a product with its pictures; used by `queryFn`. */
async function sendProduct<Result extends Done = Done>(request: Parameters<typeof sendForm>[0]) {
  const { data, error, meta } = await sendForm(request);
  if (error) {
    const isExplained = failureBody(error) !== null || typeof error.status !== 'number';
    return isExplained ? { error, meta } : { ...unexplained(), meta };
  }
  const response = data as Result & { success?: boolean };
  return response.success ? { data: response, meta } : { ...unexplained(), meta };
}

/** Invalidated also after an error, which means that the cached product is outdated. */
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
      /** Requests with the same key and product add one product. */
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
      /** Saves a CSV file with all products that match the filter. An incomplete download is discarded. */
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

/** Fetches the products with this name and size, ignoring case and white space. */
export const findSameProducts =
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
          return; // an error toast is shown; the lists are unchanged
        }
        announceProductsChange();
        // The lists are being refetched. The cache is updated, so that the switch does not flip back until then.
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
