import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PROBLEM_KINDS, type ProblemKind } from './order-problem.entity.js';
import type { ReportedProblem } from './problems.js';

export class ProblemResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ enum: PROBLEM_KINDS, enumName: 'ProblemKind' }) kind: ProblemKind;
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Product of the order line; missing for the whole order',
  })
  product?: string;
  @ApiProperty({ description: 'Empty without a text' }) text: string;
  @ApiProperty({ description: "Whether there is a photo, at the problem's own URL" })
  hasPhoto: boolean;
  @ApiPropertyOptional({ format: 'date-time', description: 'When a seller first saw it' })
  seenAt?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'When it was resolved' })
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
