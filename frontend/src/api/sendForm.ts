import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';

interface FormRequest {
  method: 'POST' | 'PATCH';
  /** Below /api. */
  path: string;
  form: FormData;
  /** How much of the form has been sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
  signal: AbortSignal;
}

type FormAnswer = { meta: FetchBaseQueryMeta } & (
  { data: unknown; error?: undefined } | { error: FetchBaseQueryError; data?: undefined }
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Sends a form with files, for a queryFn. Unlike fetch it tells how far it has come, and a slow line may take its time.
 * Answers what fetchBaseQuery would.
 */
export function sendForm({ method, path, form, onProgress, signal }: FormRequest) {
  const url = `${location.origin}/api${path}`;
  const meta = { request: new Request(url) };
  const request = new XMLHttpRequest();

  return new Promise<FormAnswer>((resolve) => {
    const fail = (error: string): void =>
      resolve({ error: { status: 'FETCH_ERROR', error }, meta });
    request.addEventListener('load', () => {
      const { status } = request;
      const data = parsed(request.responseText);
      if (status >= 200 && status < 300 && data !== undefined) resolve({ data, meta });
      else resolve({ error: { status, data }, meta });
    });
    request.addEventListener('error', () => fail('The connection was lost'));
    request.addEventListener('abort', () => fail('Cancelled'));
    if (onProgress) {
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
    }
    signal.addEventListener('abort', () => request.abort());
    request.open(method, url);
    request.withCredentials = true;
    request.send(form);
  });
}
