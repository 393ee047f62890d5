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
 * The order id of the path, which is added to the log lines of the request.
 * @throws OrderNotFoundError if it is not an id
 */
export const OrderId = (): ParameterDecorator =>
  PathId('id', () => new OrderNotFoundError(), noted);
