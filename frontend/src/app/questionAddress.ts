import type { FetchArgs } from '@reduxjs/toolkit/query';

/** The address of a question, as the API knows it. */
export function questionAddress(asked: string | FetchArgs): string {
  const { url, params = {} } = typeof asked === 'string' ? { url: asked } : asked;
  const given = Object.entries(params as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${url}${url.includes('?') ? '&' : '?'}${query.toString()}` : url;
}
