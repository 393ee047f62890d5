import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** PostgreSQL's largest integer. */
const MAX_VERSION = 2_147_483_647;

/** An optional field: the version of the saved cart that the client has seen. */
export const IsCartVersion = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_VERSION, description }),
    IsOptional(),
    Max(MAX_VERSION, { message: 'The version of a cart is a whole number' }),
    Min(0, { message: 'The version of a cart is a whole number' }),
    IsInt({ message: 'The version of a cart is a whole number' }),
  );
