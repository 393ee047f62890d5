import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Order } from '../order.entity.js';

/**
 * What lists of orders are filtered by and changes while an order lives: in a table of its own, so that a move leaves the
 * indexes of orders alone. Kept by triggers, whoever writes orders.
 */
@Entity('order_states')
@Index('order_states_newest_idx', ['state', 'createdAt', 'orderId'])
export class ListedState {
  @ForeignKey(() => Order, { name: 'order_states_order_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'order_id', primaryKeyConstraintName: 'order_states_pkey' })
  orderId: string;

  /** See statesOf. */
  @Column('smallint') state: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

/** What orders are searched by. Kept by a trigger, from the orders' own `searchText` and phone number. */
@Entity('order_search')
@Index('order_search_newest_idx', ['createdAt', 'orderId'])
@Index('order_search_endings_idx', { synchronize: false })
export class SearchedText {
  @ForeignKey(() => Order, { name: 'order_search_order_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'order_id', primaryKeyConstraintName: 'order_search_pkey' })
  orderId: string;

  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** Without accents, in lower case, and the phone number in one piece. */
  @Column('text') text: string;
}
