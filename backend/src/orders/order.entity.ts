import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { AddressLines } from '../address/address-lines.js';
import type { OrderInstructions, Substitution } from './order-instructions.js';
import type { OrderStatus, PaymentType } from './order-status.js';

/** An order as agreed at placement; amounts are never recomputed. */
@Entity('orders')
@Check('orders_payment_type_check', `payment_type IN ('COD', 'Online')`)
@Check(
  'orders_status_check',
  `status IN ('Payment Pending', 'Order Placed', 'Packing', 'Out for delivery', 'Delivered', 'Cancelled')`,
)
@Check(
  'orders_amount_check',
  'subtotal_cents >= 0 AND tax_cents >= 0 AND amount_cents = subtotal_cents + tax_cents',
)
@Check('orders_refunded_check', 'refunded_cents BETWEEN 0 AND amount_cents')
@Check('orders_substitution_check', `substitution IN ('call', 'nearest', 'leave-out')`)
@Index('orders_user_id_idx', ['userId', 'createdAt', 'id'])
@Index('orders_newest_idx', ['createdAt', 'id'])
@Unique('orders_number_key', ['number'])
@Index('orders_number_end_idx', { synchronize: false })
@Index('orders_phone_idx', { synchronize: false })
@Index('orders_email_idx', { synchronize: false })
export class Order implements OrderInstructions {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'orders_pkey', default: () => 'uuidv7()' })
  id: string;

  /** The number shown to people. It is random, so that it does not reveal the number of orders. */
  @Column('text', { default: () => 'new_order_number()' }) number: string;

  @ForeignKey('User', { name: 'orders_user_id_fkey' })
  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** The delivery address: a copy, since the address may change or be archived later. */
  @Column('jsonb', { name: 'address' }) addressLines: AddressLines;
  @Index('orders_address_id_idx')
  @ForeignKey('Address', { name: 'orders_address_id_fkey' })
  @Column('uuid', { name: 'address_id' })
  addressId: string;

  @Column('text', { name: 'payment_type' }) paymentType: PaymentType;
  @Column('text') status: OrderStatus;
  @Column('boolean', { name: 'is_paid', default: false }) isPaid: boolean;
  @Column('integer', { name: 'subtotal_cents' }) subtotalCents: number;
  @Column('integer', { name: 'tax_cents' }) taxCents: number;
  /** The total that the customer pays, in cents. */
  @Column('integer', { name: 'amount_cents' }) amountCents: number;
  /** Customer, address and products in one text in NFKC form, for the sellers' search. */
  @Column('text', { name: 'search_text', default: '' }) searchText: string;
  /** Incremented by every change, so that sellers do not overwrite each other's changes. */
  @Column('integer', { default: 1 }) version: number;
  /** The refunded amount, in cents. */
  @Column('integer', { name: 'refunded_cents', default: 0 }) refundedCents: number;
  @Column('text', { name: 'packer_note', nullable: true }) packerNote: string | null;
  @Column('text', { name: 'driver_note', nullable: true }) driverNote: string | null;
  @Column('text', { nullable: true }) substitution: Substitution | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
