import { Param, ParseUUIDPipe } from '@nestjs/common';
import { OrderNotFoundError } from './orders.errors.js';

/** The order id of a path; whatever is no id is the id of no order. */
export function OrderId(): ParameterDecorator {
  return Param('id', new ParseUUIDPipe({ exceptionFactory: () => new OrderNotFoundError() }));
}
