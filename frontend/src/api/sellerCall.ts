/** Routes that only sellers use; the cookie that opens them is not the customer's. */
const SELLER_ROUTE = /\/api\/(seller|product\/(add|stock)|order\/seller)\b/;

/** Whether a failed call, by the `meta` of its action, was made as a seller. */
export function isSellerCall(meta: unknown): boolean {
  const { baseQueryMeta } = (meta ?? {}) as { baseQueryMeta?: { request?: { url?: string } } };
  return SELLER_ROUTE.test(baseQueryMeta?.request?.url ?? '');
}
