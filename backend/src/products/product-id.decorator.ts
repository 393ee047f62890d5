import { PathId } from '../common/http/path-id.js';
import { ProductNotFoundError } from './products.errors.js';

/** The product id of a path; anything else there answers 404 PRODUCT_NOT_FOUND, as a product that does not exist. */
export const ProductId = (): ParameterDecorator => PathId('id', () => new ProductNotFoundError(''));
