import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { LowerCase, PlainText } from '../../common/http/transforms.js';
import { PROBLEM_KINDS, type ProblemKind } from '../problems/order-problem.entity.js';

const MAX_TEXT = 500;

export class ReportProblemDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Of a line; the whole order without it' })
  @IsOptional()
  @LowerCase()
  @IsUUID(undefined, { message: 'product must be the id of a product' })
  product?: string;

  @ApiProperty({ enum: PROBLEM_KINDS, enumName: 'ProblemKind' })
  @IsIn(PROBLEM_KINDS, { message: 'Please say what is wrong' })
  kind: ProblemKind;

  @ApiPropertyOptional({ maxLength: MAX_TEXT, description: 'Needed where the kind is other' })
  @PlainText()
  @ValidateIf(({ kind, text }: ReportProblemDto) => kind === 'other' || text !== undefined)
  @MaxLength(MAX_TEXT, { message: `The text has at most ${MAX_TEXT} characters` })
  @IsString({ message: 'Please say what is wrong' })
  @IsNotEmpty({ message: 'Please say what is wrong' })
  text?: string;
}
