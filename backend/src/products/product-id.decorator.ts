import { PathId } from '../common/http/path-id.js';
import { ProductNotFoundError } from './products.errors.js';

/** The product id of the path. An invalid id is answered with 404 PRODUCT_NOT_FOUND, like an unknown one. */
export const ProductId = (): ParameterDecorator => PathId('id', () => new ProductNotFoundError(''));
