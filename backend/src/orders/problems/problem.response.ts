import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PROBLEM_KINDS, type ProblemKind } from './order-problem.entity.js';
import type { ReportedProblem } from './problems.js';

export class ProblemResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ enum: PROBLEM_KINDS, enumName: 'ProblemKind' }) kind: ProblemKind;
  @ApiPropertyOptional({ format: 'uuid', description: 'Of the line; absent for the whole order' })
  product?: string;
  @ApiProperty({ description: 'Empty where nothing was written' }) text: string;
  @ApiProperty({ description: 'There is a photo, at the problem’s own address' })
  hasPhoto: boolean;
  @ApiPropertyOptional({ format: 'date-time', description: 'When a seller first looked at it' })
  seenAt?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'When it was settled' })
  resolvedAt?: string;

  static from(problem: ReportedProblem): ProblemResponse {
    const { id, createdAt, kind, productId, text, hasPhoto, seenAt, resolvedAt } = problem;
    return {
      _id: id,
      at: new Date(createdAt).toISOString(),
      kind,
      ...(productId && { product: productId }),
      text,
      hasPhoto,
      ...(seenAt && { seenAt: new Date(seenAt).toISOString() }),
      ...(resolvedAt && { resolvedAt: new Date(resolvedAt).toISOString() }),
    };
  }
}
