import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Order } from '../order.entity.js';

/** The order that was placed under a customer's Idempotency-Key. Inserted in the transaction of the order, before the order. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @ForeignKey('User', { name: 'idempotency_keys_user_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  userId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pkey' }) key: string;

  /** SHA-256 of the request: the same key cannot be used for another one. */
  @Column('text', { name: 'request_hash' }) requestHash: string;

  /** Null if the key was closed before an order was placed under it. */
  @Index('idempotency_keys_order_id_idx')
  @ForeignKey(() => Order, {
    name: 'idempotency_keys_order_id_fkey',
    onDelete: 'CASCADE',
    deferrable: 'INITIALLY DEFERRED',
  })
  @Column('uuid', { name: 'order_id', nullable: true, default: () => 'uuidv7()' })
  orderId: string | null;

  @Index('idempotency_keys_created_at_idx')
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
