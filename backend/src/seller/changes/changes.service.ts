import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { sliceOf } from '../../common/http/page.dto.js';
import { Change } from '../../changes/audit-log-entry.entity.js';
import type { ListChangesDto } from './change.response.js';

@Injectable()
export class ChangesService {
  constructor(@InjectRepository(Change) private readonly changes: Repository<Change>) {}

  /** Newest first: the ids grow with time. */
  list({ subject, subjectId, ...page }: ListChangesDto): Promise<[Change[], number]> {
    const { skip, take } = sliceOf({ page: 1, ...page });
    return this.changes
      .createQueryBuilder('change')
      .leftJoinAndSelect('change.seller', 'seller')
      .where({ ...(subject && { subject }), ...(subjectId && { subjectId }) })
      .orderBy('change.id', 'DESC')
      .offset(skip)
      .limit(take)
      .getManyAndCount();
  }
}
