import type { PipeTransform } from '@nestjs/common';
import { setRequestOrder } from '../common/current-request.js';
import { PathId } from '../common/http/path-id.js';
import { OrderNotFoundError } from './orders.errors.js';

const noted: PipeTransform<string, string> = {
  transform: (id) => {
    setRequestOrder(id);
    return id;
  },
};

/**
 * The order id of a path, which the log's lines say then; anything else there answers 404 ORDER_NOT_FOUND, as an order that
 * does not exist.
 */
export const OrderId = (): ParameterDecorator =>
  PathId('id', () => new OrderNotFoundError(), noted);
