import { BadRequestException } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches, IsInt, Max, Min } from 'class-validator';
import { Transform, Type } from 'class-transformer';

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

const CURSOR = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}_.{1,200}$/su;
const ID_LENGTH = 36;
const MESSAGE = '$property must be a cursor of an earlier response';

/** Keyset pagination: constant cost at any depth, and stable while rows are added. */
export class KeysetDto extends PageDto {
  @ApiPropertyOptional({
    description: 'Cursor of the following page: `next` of the previous response',
  })
  @IsOptional()
  @Matches(CURSOR, { message: MESSAGE })
  after?: string;

  @ApiPropertyOptional({
    description: 'Cursor of the preceding page: `previous` of the previous response',
  })
  @IsOptional()
  @Matches(CURSOR, { message: MESSAGE })
  before?: string;
}

/** Cursors of the adjacent pages; missing where there is none. */
export class CursorsResponse {
  @ApiPropertyOptional({ description: 'Send as `after` for the following page' })
  next?: string;
  @ApiPropertyOptional({ description: 'Send as `before` for the preceding page' })
  previous?: string;
}

/** The sort value and the id of the row next to a page. */
export interface Cursor {
  value: string;
  id: string;
}

/** The requested rows of a list. */
export interface Slice {
  /** Without it, all rows. */
  take?: number;
  skip: number;
  cursor?: Cursor;
  /** From the cursor towards the beginning of the list. */
  isBackward: boolean;
}

/** A cursor takes precedence over a page number. */
export function keysetOf({ after, before, ...page }: KeysetDto): Slice {
  const text = after ?? before;
  if (text === undefined) return { skip: 0, ...sliceOf(page), isBackward: false };
  const { take } = sliceOf({ page: 1, limit: page.limit });
  const cursor = { id: text.slice(0, ID_LENGTH), value: text.slice(ID_LENGTH + 1) };
  return { take, skip: 0, cursor, isBackward: after === undefined };
}

/** Whether a page of a list is requested rather than all of it. */
export const isPaged = ({ page, limit, after, before }: KeysetDto): boolean =>
  (page ?? limit ?? after ?? before) !== undefined;

/** The row limit of a query: one more than requested, which shows whether there is another page. */
export const withNext = ({ take }: Slice): number | undefined =>
  take === undefined ? undefined : take + 1;

/**
 * Cuts the rows of a query to the requested page and adds the cursors of the adjacent pages.
 * @param found in the direction of the slice, with one row more than requested if there is one
 */
export function pageOf<Row>(
  found: readonly Row[],
  { take = Infinity, skip, cursor, isBackward }: Slice,
  placeOf: (row: Row) => Cursor,
): CursorsResponse & { rows: Row[] } {
  const hasMore = found.length > take;
  const rows = found.slice(0, take === Infinity ? undefined : take);
  if (isBackward) rows.reverse();
  const [first, last] = [rows.at(0), rows.at(-1)];
  const placed = ({ id, value }: Cursor): string => `${id}_${value}`;
  const hasNext = isBackward || hasMore;
  const hasPrevious = isBackward ? hasMore : cursor !== undefined || skip > 0;
  return {
    rows,
    ...(hasNext && last && { next: placed(placeOf(last)) }),
    ...(hasPrevious && first && { previous: placed(placeOf(first)) }),
  };
}

/**
 * The value of a cursor as a number.
 * @throws BadRequestException for a cursor of another list, whose value is not a number
 */
export function numberAt({ value }: Pick<Cursor, 'value'>): string {
  if (/^\d{1,17}$/.test(value)) return value;
  const message = 'This page belongs to another list. Please start at the first page.';
  throw new BadRequestException({ code: 'VALIDATION_FAILED', message, values: { kind: 'list' } });
}

/** A timestamp column in microseconds, which a JavaScript Date cannot hold. */
export const MICROS = (column: string): string =>
  `(extract(epoch FROM ${column}) * 1000000)::bigint`;

/** @param micros SQL of a value computed by MICROS */
export const atMicros = (micros: string): string =>
  `timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
