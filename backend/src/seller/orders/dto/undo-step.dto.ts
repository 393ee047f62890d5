import { ApiProperty } from '@nestjs/swagger';
import { IsInt } from 'class-validator';

export class UndoStepDto {
  @ApiProperty({ type: 'integer', description: 'The undoVersion that came with the step' })
  @IsInt({ message: 'version must be a whole number' })
  version: number;
}
