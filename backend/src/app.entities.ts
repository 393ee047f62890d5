import { Address } from './address/address.entity.js';
import { AccountLink } from './auth/links/account-link.entity.js';
import { Session } from './auth/sessions/session.entity.js';
import { RecoveryCode } from './auth/two-factor/recovery-code.entity.js';
import { TwoFactor } from './auth/two-factor/two-factor.entity.js';
import { User } from './auth/user.entity.js';
import { CartItem } from './cart/cart-item.entity.js';
import { ContactMessage } from './contact/contact-message.entity.js';
import { Favourite } from './favourites/favourite.entity.js';
import { AuditLogEntry } from './changes/audit-log-entry.entity.js';
import { IdempotencyKey } from './orders/placement/idempotency-key.entity.js';
import { ListedState } from './orders/order-state.entity.js';
import { OrderProblem, ProblemPhoto } from './orders/problems/order-problem.entity.js';
import { OrderItem } from './orders/order-item.entity.js';
import { Order } from './orders/order.entity.js';
import { PaymentEvent } from './payments/events/payment-event.entity.js';
import { PaymentFlag } from './payments/payment-flag.entity.js';
import { Payment } from './payments/payment.entity.js';
import { Refund } from './payments/refunds/refund.entity.js';
import { MailChoice } from './mail/choices/mail-choice.entity.js';
import { SellerNews } from './mail/news/seller-news.entity.js';
import { SellerTelling } from './mail/news/seller-telling.entity.js';
import { OutboxMail } from './mail/outbox-mail.entity.js';
import { Subscriber } from './newsletter/subscriber.entity.js';
import { ProductKey } from './seller/products/product-key.entity.js';
import { SynonymGroup } from './products/synonyms/synonym-group.entity.js';
import { Product } from './products/product.entity.js';
import { BoughtTogether } from './products/related/bought-together.entity.js';
import { StockNotice } from './products/notices/stock-notice.entity.js';
import { ShoppingListItem } from './shopping-lists/shopping-list-item.entity.js';
import { ShoppingList } from './shopping-lists/shopping-list.entity.js';
import { ProductImportRow } from './seller/products/import/product-import-row.entity.js';
import { ProductImport } from './seller/products/import/product-import.entity.js';

/** Every table of the shop; each belongs to the module that it stands in. */
export const ENTITIES = [
  AccountLink,
  Address,
  AuditLogEntry,
  BoughtTogether,
  CartItem,
  ContactMessage,
  Favourite,
  IdempotencyKey,
  ListedState,
  MailChoice,
  Order,
  OrderItem,
  OrderProblem,
  OutboxMail,
  Payment,
  PaymentEvent,
  PaymentFlag,
  ProblemPhoto,
  Product,
  ProductImport,
  ProductImportRow,
  ProductKey,
  RecoveryCode,
  Refund,
  SellerNews,
  SellerTelling,
  Session,
  ShoppingList,
  ShoppingListItem,
  StockNotice,
  Subscriber,
  SynonymGroup,
  TwoFactor,
  User,
];
