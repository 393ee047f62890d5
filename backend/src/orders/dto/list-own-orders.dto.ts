import { SearchFilter } from '../../common/http/filters.js';
import { KeysetDto } from '../../common/http/keyset.js';

export class ListOwnOrdersDto extends KeysetDto {
  @SearchFilter('Product, or the beginning of a number') search?: string;
}
