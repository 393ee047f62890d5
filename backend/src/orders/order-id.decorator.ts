import { PathId } from '../common/http/path-id.js';
import { OrderNotFoundError } from './orders.errors.js';

/** The order id of a path; anything else there answers 404 ORDER_NOT_FOUND, as an order that does not exist. */
export const OrderId = (): ParameterDecorator => PathId('id', () => new OrderNotFoundError());
