import { Param, ParseUUIDPipe } from '@nestjs/common';
import { ProductNotFoundError } from './products.errors.js';

/** The product id of a path; whatever is no id is the id of no product. */
export function ProductId(): ParameterDecorator {
  return Param('id', new ParseUUIDPipe({ exceptionFactory: () => new ProductNotFoundError('') }));
}
