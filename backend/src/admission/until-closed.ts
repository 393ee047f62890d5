import type { NextFunction, Request, Response } from 'express';

/**
 * Passes on the request unless its connection is closed already, and resolves when the response or the connection has
 * ended.
 */
export const untilClosed = (
  { socket }: Request,
  response: Response,
  next: NextFunction,
): Promise<void> =>
  new Promise((resolve) => {
    // A pipelined response that is not the connection's current one emits no event when the connection is lost.
    const end = (): void => {
      response.off('close', end);
      socket.off('close', end);
      resolve();
    };
    socket.setMaxListeners(0);
    response.once('close', end);
    socket.once('close', end);
    if (response.closed || socket.destroyed) end();
    else next();
  });
