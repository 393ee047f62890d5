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

/** What an order is searched by. Kept by a trigger, from the orders' own `searchText` and phone number. */
abstract class SearchedText {
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** Without accents, in lower case, and the phone number in one piece. */
  @Column('text') text: string;
}

/** Of orders that are not in the index of words yet; see indexTexts. The view `order_search` is all of them. */
@Entity('order_search_new')
@Index('order_search_new_newest_idx', ['createdAt', 'orderId'])
export class NewSearchedText extends SearchedText {
  @ForeignKey(() => Order, { name: 'order_search_new_order_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'order_id', primaryKeyConstraintName: 'order_search_new_pkey' })
  orderId: string;
}

@Entity('order_search_indexed')
@Index('order_search_indexed_newest_idx', ['createdAt', 'orderId'])
@Index('order_search_endings_idx', { synchronize: false })
export class IndexedSearchedText extends SearchedText {
  @ForeignKey(() => Order, { name: 'order_search_indexed_order_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', {
    name: 'order_id',
    primaryKeyConstraintName: 'order_search_indexed_pkey',
  })
  orderId: string;
}
