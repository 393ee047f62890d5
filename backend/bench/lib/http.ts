import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request that the load generator repeats. */
export interface Call {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** A response as it was received, not decompressed. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true });

export async function ask(origin: string, { path, body, ...call }: Call): Promise<Answer> {
  const headers: OutgoingHttpHeaders = { ...call.headers };
  if (body !== undefined) headers['content-length'] = Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    request(new URL(path, origin), { agent, method: call.method ?? 'GET', headers })
      .on('response', (response) => {
        buffer(response).then(
          (bytes) =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
          reject,
        );
      })
      .on('error', reject)
      .end(body);
  });
}

/** @throws if the response has another status */
export async function expectAnswer(origin: string, call: Call, status = 200): Promise<Answer> {
  const answer = await ask(origin, call);
  if (answer.status === status) return answer;
  throw new Error(
    `${call.method ?? 'GET'} ${call.path} answered ${answer.status} in place of ${status}: ${answer.body.toString().slice(0, 300)}`,
  );
}

/** A POST request with a JSON body, as browsers send it. */
export const jsonCall = (path: string, body: object, cookie?: string): Call => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
  body: JSON.stringify(body),
});
