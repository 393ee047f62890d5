import { Param, ParseUUIDPipe, type PipeTransform } from '@nestjs/common';

const toLowerCase: PipeTransform<string, string> = { transform: (id) => id.toLowerCase() };

/** An id in a path, in whichever case it comes: PostgreSQL knows ids in lower case only. What is no id is the id of nothing. */
export const PathId = (
  name: string,
  notFound: () => Error,
  ...pipes: PipeTransform<string>[]
): ParameterDecorator =>
  Param(name, new ParseUUIDPipe({ exceptionFactory: notFound }), toLowerCase, ...pipes);
