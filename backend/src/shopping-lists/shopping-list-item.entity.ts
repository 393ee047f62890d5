import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ShoppingList } from './shopping-list.entity.js';

@Entity('shopping_list_items')
@Check('shopping_list_items_quantity_check', 'quantity BETWEEN 1 AND 999')
export class ShoppingListItem {
  @ForeignKey(() => ShoppingList, {
    name: 'shopping_list_items_list_id_fkey',
    onDelete: 'CASCADE',
  })
  @PrimaryColumn('uuid', { name: 'list_id', primaryKeyConstraintName: 'shopping_list_items_pkey' })
  listId: string;

  @Index('shopping_list_items_product_id_idx')
  @ForeignKey('Product', { name: 'shopping_list_items_product_id_fkey' })
  @PrimaryColumn('uuid', {
    name: 'product_id',
    primaryKeyConstraintName: 'shopping_list_items_pkey',
  })
  productId: string;

  @Column('integer') quantity: number;
  @Column('timestamptz', { name: 'added_at', default: () => 'now()' }) addedAt: Date;
}
