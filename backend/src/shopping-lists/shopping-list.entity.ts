import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** A named list of products. Names are unique per customer, ignoring case. */
@Entity('shopping_lists')
@Unique('shopping_lists_name_key', ['userId', 'name'])
export class ShoppingList {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'shopping_lists_pkey',
    default: () => 'uuidv7()',
  })
  id: string;

  @ForeignKey('User', { name: 'shopping_lists_user_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text') name: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
