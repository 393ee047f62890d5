import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { startInactivityTimeout } from './inactivityTimeout';

interface FormRequest {
  method: 'POST' | 'PATCH';
  /** Below /api. */
  path: string;
  form: FormData;
  headers?: Record<string, string>;
  /** The part of the form that has been sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
  signal: AbortSignal;
}

type FormAnswer = { meta: FetchBaseQueryMeta } & (
  | { data: unknown; error?: undefined }
  | { error: FetchBaseQueryError; data?: undefined }
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Uploads a form with files, for a queryFn. Unlike fetch it reports progress, and it times out only without progress.
 * Returns the same as fetchBaseQuery.
 */
export function sendForm({ method, path, form, headers = {}, onProgress, signal }: FormRequest) {
  const url = `${location.origin}/api${path}`;
  const meta = { request: new Request(url) };
  const request = new XMLHttpRequest();

  return new Promise<FormAnswer>((resolve) => {
    const end = (answer: Parameters<typeof resolve>[0]): void => {
      inactivity.clear();
      resolve(answer);
    };
    const fail = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR', error: string): void =>
      end({ error: { status, error }, meta });
    const inactivity = startInactivityTimeout(() => {
      fail('TIMEOUT_ERROR', 'The upload stood still');
      request.abort();
    });
    request.addEventListener('load', () => {
      const { status } = request;
      const data = parsed(request.responseText);
      if (status >= 200 && status < 300 && data !== undefined) end({ data, meta });
      else end({ error: { status, data }, meta });
    });
    request.addEventListener('error', () => fail('FETCH_ERROR', 'The connection was lost'));
    request.addEventListener('abort', () => fail('FETCH_ERROR', 'Cancelled'));
    request.addEventListener('progress', inactivity.reset);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      inactivity.reset();
      if (total > 0) onProgress?.(loaded / total);
    });
    signal.addEventListener('abort', () => request.abort());
    request.open(method, url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}
