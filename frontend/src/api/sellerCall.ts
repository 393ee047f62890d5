import { api } from './api';

/** Endpoints that only sellers use; the cookie that opens them is not the customer's. */
const sellerEndpoints = new Set<string>();

/** Injects endpoints that only sellers use, so that the end of a seller's session is never taken for a customer's. */
export const injectSellerEndpoints: typeof api.injectEndpoints = (options) =>
  api.injectEndpoints({
    ...options,
    endpoints: (build) => {
      const endpoints = options.endpoints(build);
      for (const name of Object.keys(endpoints)) sellerEndpoints.add(name);
      return endpoints;
    },
  });

/** Whether a failed call, by the `meta` of its action, was made as a seller. */
export function isSellerCall(meta: unknown): boolean {
  const { arg } = (meta ?? {}) as { arg?: { endpointName?: string; originalArgs?: unknown } };
  // What everybody does with their own account says as whom.
  const { side } = Object(arg?.originalArgs) as { side?: unknown };
  return side === 'seller' || sellerEndpoints.has(arg?.endpointName ?? '');
}
