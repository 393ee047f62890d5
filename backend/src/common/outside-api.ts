import { NotFoundException } from '@nestjs/common';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { answerFailure } from './error.filter.js';

/** The last of all handlers. Nest answers for /api alone, and Express' own answer is a page that may show a stack. */
export const nothingHere: RequestHandler = () => {
  throw new NotFoundException();
};

export const answerErrors: ErrorRequestHandler = (error, request, response, _next) => {
  answerFailure(error, request, response);
};
