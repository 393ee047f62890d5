import { PickType } from '@nestjs/swagger';
import { ListOrdersDto } from './list-orders.dto.js';

/** Filters with which counting stays cheap in a shop of any size: the index of statuses knows the time, and nothing else. */
export class CountOrdersDto extends PickType(ListOrdersDto, ['from', 'to']) {}
