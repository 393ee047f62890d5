import { PathId } from '../common/http/path-id.js';
import { ProductNotFoundError } from './products.errors.js';

/** The product id of a path. */
export const ProductId = (): ParameterDecorator => PathId('id', () => new ProductNotFoundError(''));
