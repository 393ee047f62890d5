import { NotFoundException } from '@nestjs/common';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { answerFailure } from '../../errors/error.filter.js';

/**
 * The last of all handlers. Nest answers for /api alone, and Express' own answer is a page that may show a stack. A file
 * that is missing now may come with the next build, so nobody keeps that it is missing.
 */
export const notFoundHandler: RequestHandler = (_request, response) => {
  response.setHeader('Cache-Control', 'no-store');
  throw new NotFoundException();
};

/** Gives what fails outside of Nest the same body as everything else. */
export const answerErrors: ErrorRequestHandler = (error, request, response, _next) => {
  answerFailure(error, request, response);
};
