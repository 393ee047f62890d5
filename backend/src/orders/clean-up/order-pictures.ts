import { picturesNamedIn } from '../../products/catalogue.js';

/** Which of these pictures a line of an order shows. Reads all lines, so this is for the night. */
export const findPicturesInOrders = picturesNamedIn('order_items');
