import type { FetchArgs } from '@reduxjs/toolkit/query';

/** The URL of a query below /api, as the base query builds it. */
export function queryUrl(asked: string | FetchArgs): string {
  const { url, params = {} } = typeof asked === 'string' ? { url: asked } : asked;
  const given = Object.entries(params as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${url}${url.includes('?') ? '&' : '?'}${query.toString()}` : url;
}
