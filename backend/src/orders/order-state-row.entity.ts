import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Order } from './order.entity.js';

/**
 * The state of each order, by which lists are filtered. It changes while an order lives and has its own table, so that
 * a status transition writes to no index of orders. Triggers on orders maintain it.
 */
@Entity('order_states')
@Index('order_states_newest_idx', ['state', 'createdAt', 'orderId'])
export class OrderStateRow {
  @ForeignKey(() => Order, { name: 'order_states_order_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'order_id', primaryKeyConstraintName: 'order_states_pkey' })
  orderId: string;

  /** See statesOf. */
  @Column('smallint') state: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
