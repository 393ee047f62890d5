import type { Request, Response } from 'express';
import type { CachedResponse } from './cached-response.js';
import { CATALOGUE_HEADERS, represent } from './representation.js';

/** Sends an answer by way of a route, where the headers that all answers have are set already. */
export async function sendCached(
  request: Request,
  response: Response,
  answer: CachedResponse,
): Promise<void> {
  const { status, headers, body } = await represent(request.headers, answer);
  // Else what all answers pass would compress it once more, and its tag would be of other bytes.
  request.headers['accept-encoding'] = 'identity';
  response.set(CATALOGUE_HEADERS).vary('Accept-Encoding');
  response.writeHead(status, [...headers]).end(body);
}
