import { Param, ParseUUIDPipe, type PipeTransform } from '@nestjs/common';

const toLowerCase: PipeTransform<string, string> = { transform: (id) => id.toLowerCase() };

/** A UUID in a path, in lower case as PostgreSQL returns it. Any other text is not found. */
export const PathId = (
  name: string,
  notFound: () => Error,
  ...pipes: PipeTransform<string>[]
): ParameterDecorator =>
  Param(name, new ParseUUIDPipe({ exceptionFactory: notFound }), toLowerCase, ...pipes);
