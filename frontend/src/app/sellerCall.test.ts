import { expect, it } from 'vitest';
import '../seller/staff/staffApi';
import '../features/orders/ordersApi';
import '../seller/orders/sellerPaymentsApi';
import '../seller/products/sellerProductsApi';
import '../seller/products/import/importsApi';
import { isSellerCall } from '../api/sellerCall';

/** A failed call that nothing is known of but who made it. */
const call = (endpointName: string) => ({ arg: { endpointName } });

it.each(['addProduct', 'editProduct', 'setStock', 'uploadImport', 'refundOrder', 'getStaff'])(
  'knows %s for a call of sellers, whatever its error brings along',
  (name) => expect(isSellerCall(call(name))).toBe(true),
);

it('knows by whom somebody’s own account is meant', () => {
  const own = (side: string) => ({ arg: { endpointName: 'getTwoFactor', originalArgs: { side } } });
  expect(isSellerCall(own('seller'))).toBe(true);
  expect(isSellerCall(own('user'))).toBe(false);
});

it.each(['getOrders', 'placeOrder', 'getProductsByIds'])('leaves %s to customers', (name) =>
  expect(isSellerCall(call(name))).toBe(false),
);
