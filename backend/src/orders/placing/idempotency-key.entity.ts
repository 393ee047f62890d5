import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { User } from '../../auth/user.entity.js';
import { Order } from '../order.entity.js';

/** Which order a customer's Idempotency-Key stands for. Written in the order's own transaction, before the order. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  userId: string;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'idempotency_keys_user_id_fkey' })
  user: Relation<User>;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pkey' }) key: string;

  /** SHA-256 of what was asked for: the same key may not ask for something else. */
  @Column('text', { name: 'request_hash' }) requestHash: string;

  @Index('idempotency_keys_order_id_idx')
  /** Null under a key that was closed before an order came: none will. */
  @Column('uuid', { name: 'order_id', nullable: true, default: () => 'uuidv7()' })
  orderId: string | null;
  @ManyToOne(() => Order, { onDelete: 'CASCADE', deferrable: 'INITIALLY DEFERRED' })
  @JoinColumn({ name: 'order_id', foreignKeyConstraintName: 'idempotency_keys_order_id_fkey' })
  order: Relation<Order>;

  @Index('idempotency_keys_created_at_idx')
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
