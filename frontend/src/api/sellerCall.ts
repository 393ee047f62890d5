import { api } from './api';
import { fileApi } from './fileApi';

/** Endpoints that only sellers use; the cookie that opens them is not the customer's. */
const sellerEndpoints = new Set<string>();

/** Remembers the names of the endpoints that are built. */
const registered =
  <Build, Definitions extends object>(endpoints: (build: Build) => Definitions) =>
  (build: Build): Definitions => {
    const definitions = endpoints(build);
    for (const name of Object.keys(definitions)) sellerEndpoints.add(name);
    return definitions;
  };

/** Injects endpoints that only sellers use, so that the end of a seller's session is never taken for a customer's. */
export const injectSellerEndpoints: typeof api.injectEndpoints = ({ endpoints, ...options }) =>
  api.injectEndpoints({ ...options, endpoints: registered(endpoints) });

/** The same for endpoints that send or fetch files. */
export const injectSellerFileEndpoints: typeof fileApi.injectEndpoints = ({
  endpoints,
  ...options
}) => fileApi.injectEndpoints({ ...options, endpoints: registered(endpoints) });

/** Whether a failed call, by the `meta` of its action, was made as a seller. */
export function isSellerCall(meta: unknown): boolean {
  const { arg } = (meta ?? {}) as { arg?: { endpointName?: string; originalArgs?: unknown } };
  // What everybody does with their own account says as whom.
  const { side } = Object(arg?.originalArgs) as { side?: unknown };
  return side === 'seller' || sellerEndpoints.has(arg?.endpointName ?? '');
}
