import { PathId } from '../common/http/path-id.js';
import { OrderNotFoundError } from './orders.errors.js';

/** The order id of a path. */
export const OrderId = (): ParameterDecorator => PathId('id', () => new OrderNotFoundError());
