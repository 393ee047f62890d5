import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { OrderProblem } from './order-problem.entity.js';

/** The photo of a problem, as a WebP file. It stands in the database, and not beside the pictures that everybody may see. */
@Entity('problem_photos')
export class ProblemPhoto {
  @ForeignKey(() => OrderProblem, {
    name: 'problem_photos_problem_id_fkey',
    onDelete: 'CASCADE',
  })
  @PrimaryColumn('uuid', { name: 'problem_id', primaryKeyConstraintName: 'problem_photos_pkey' })
  problemId: string;

  @Column('bytea') content: Buffer;
}
