import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Words and phrases with the same meaning: a search for one of them finds the others, too. */
@Entity('search_synonyms')
@Check('search_synonyms_words_check', 'cardinality(words) >= 2')
export class SynonymGroup {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'search_synonyms_pkey',
    default: () => 'uuidv7()',
  })
  id: string;

  /** In lower case. */
  @Column('text', { array: true }) words: string[];
  /** Their stems, as a search compares them; written by a trigger. */
  @Column({
    ...{ type: 'text', array: true, default: '{}' },
    ...{ select: false, insert: false, update: false },
  })
  phrases?: string[];
  /** Incremented by every edit, so that two sellers never overwrite each other. */
  @Column('integer', { default: 1 }) version: number;
}
