import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 24;

/** Pagination by page number. Without `page` and `limit` a list is returned completely; of orders, the newest 5,000. */
export class PageDto {
  @ApiPropertyOptional({ minimum: 1, maximum: 1_000_000 })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'page must be a whole number' })
  @Min(1, { message: 'page starts at 1' })
  @Max(1_000_000, { message: 'page is too large' })
  page?: number;

  @ApiPropertyOptional({
    minimum: 1,
    maximum: MAX_LIMIT,
    description: 'Values above the maximum are capped.',
  })
  @IsOptional()
  @Type(() => Number)
  @Transform(({ value }: { value: number }) => (value > MAX_LIMIT ? MAX_LIMIT : value))
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit starts at 1' })
  limit?: number;
}

/** Empty when no page was requested. */
export function sliceOf({ page, limit }: PageDto): { skip?: number; take?: number } {
  if (page === undefined && limit === undefined) return {};
  const take = limit ?? DEFAULT_LIMIT;
  return { take, skip: ((page ?? 1) - 1) * take };
}
