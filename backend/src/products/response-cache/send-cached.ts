import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedResponse } from './cached-response.js';
import { REVALIDATE, represent } from './representation.js';

/**
 * Sends a cached response from a controller, where the headers of all responses are set already.
 * @param status of the response; only a 200 may become a 304
 */
export async function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  status = 200,
): Promise<void> {
  const asked = { ...request.headers };
  if (status !== 200) delete asked['if-none-match'];
  const chosen = await represent(asked, cached);
  // Otherwise the compression middleware would compress the body once more, and the ETag would be of other bytes.
  request.headers['accept-encoding'] = 'identity';
  response.appendHeader('Vary', 'Accept-Encoding');
  const code = chosen.status === 200 ? status : chosen.status;
  response
    .writeHead(code, [...Object.entries(REVALIDATE).flat(), ...chosen.headers])
    .end(chosen.body);
}
