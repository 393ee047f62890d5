import type { EntityManager } from 'typeorm';
import { readAddressData } from '../../address/address.service.js';
import { readAccountData } from '../../auth/self-service/account-data.js';
import { readCartData } from '../../cart/cart.service.js';
import { findHistories } from '../../audit-log/audit-log.js';
import { readFavouriteData } from '../../favourites/favourites.js';
import { readMessageData } from '../../contact/messages.js';
import { readMailPreferenceData } from '../../mail/preferences/mail-preferences.js';
import { readMailData } from '../../mail/undelivered-mails.js';
import { readSubscriptionData } from '../../newsletter/subscribers.js';
import { readNoticeData } from '../../products/back-in-stock/stock-notices.js';
import { batchesOfOwnOrders, type OwnOrderData } from '../../orders/own/own-orders-data.js';
import { readListData } from '../../shopping-lists/shopping-lists.service.js';
import { readProblemData } from '../../orders/problems/problems.js';
import { readPaymentData } from '../../payments/customer-payment-data.js';

/** The owner of the data; `email` is set only if it is confirmed. */
interface Owner {
  id: string;
  email: string;
  isEmailConfirmed: boolean;
}

/** Streams all personal data of a customer as JSON, in pieces, so that only some orders are in memory at once. */
export async function* exportCustomerData(tx: EntityManager, owner: Owner): AsyncGenerator<string> {
  const { id, email, isEmailConfirmed } = owner;
  const head = {
    exportedAt: new Date(),
    ...(await readAccountData(tx, id)),
    addresses: await readAddressData(tx, id),
    cart: await readCartData(tx, id),
    favourites: await readFavouriteData(tx, id),
    shoppingLists: await readListData(tx, id),
    mailChoices: await readMailPreferenceData(tx, id),
    mails: await readMailData(tx, id),
    messages: isEmailConfirmed ? await readMessageData(tx, email) : null,
    stockNotices: await readNoticeData(tx, id),
    newsletter: isEmailConfirmed ? await readSubscriptionData(tx, email) : null,
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "orders": [`;
  let comma = '';
  for await (const orders of batchesOfOwnOrders(tx, id)) {
    // One after the other, because photos are large.
    for (const order of await withPayments(tx, orders)) {
      const problems = await readProblemData(tx, order.id);
      yield `${comma}\n${JSON.stringify({ ...order, problems }, null, 2)}`;
      comma = ',';
    }
  }
  yield '\n  ]\n}\n';
}

async function withPayments(
  tx: EntityManager,
  orders: readonly OwnOrderData[],
): Promise<OwnOrderData[]> {
  const ids = orders.map(({ id }) => id);
  const payments = await readPaymentData(tx, ids);
  const histories = await findHistories(tx, ids);
  return orders.map((order) => ({
    ...order,
    ...payments.get(order.id),
    history: (histories.get(order.id) ?? []).map(({ createdAt, action, before, after }) => ({
      createdAt,
      action,
      before,
      after,
    })),
  }));
}
