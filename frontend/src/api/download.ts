import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { startInactivityTimeout } from './inactivityTimeout';

type Downloaded =
  | { data: Blob; error?: undefined }
  | { error: FetchBaseQueryError; data?: undefined };

/**
 * Downloads a file of any size, for a queryFn. Returns its content or an error like fetchBaseQuery's. The browser
 * stores it outside the memory of the page.
 * @param path below /api
 */
export async function download(path: string): Promise<Downloaded> {
  const request = new AbortController();
  const inactivity = startInactivityTimeout(() => request.abort());
  try {
    const { signal } = request;
    const answer = await fetch(`${location.origin}/api${path}`, { credentials: 'include', signal });
    const { ok, status } = answer;
    if (!ok) return { error: { status, data: await answer.json().catch(() => undefined) } };
    const observed = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        inactivity.reset();
        out.enqueue(piece);
      },
    });
    return { data: await new Response(answer.body?.pipeThrough(observed)).blob() };
  } catch (error) {
    const status = request.signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR';
    return { error: { status, error: String(error) } };
  } finally {
    inactivity.clear();
  }
}
