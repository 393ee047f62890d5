import type { Socket } from 'node:net';
import type { ErrorBody } from './error.filter.js';

/** Answers what is too broken to become a request, such as an endless address, as every other failure is answered. */
export function sendMalformedRequestError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, body] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['413 Payload Too Large', TOO_LARGE]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', TOO_SLOW]
        : ['400 Bad Request', NOT_UNDERSTOOD];
  const json = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
  );
}

const TOO_LARGE: ErrorBody = {
  success: false,
  code: 'TOO_LARGE',
  message: 'What you sent is too large.',
};
const TOO_SLOW: ErrorBody = {
  success: false,
  code: 'REQUEST_TIMEOUT',
  message: 'The request took too long to arrive.',
};
const NOT_UNDERSTOOD: ErrorBody = {
  success: false,
  code: 'BAD_REQUEST',
  message: 'The request could not be understood.',
};
