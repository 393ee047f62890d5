import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { findEntries } from '../../changes/audit-log.js';
import type { ListChangesDto } from './change.response.js';
import { type SignedEntry, signEntries } from './signed-entries.js';

/** What sellers see of the audit log. */
@Injectable()
export class ChangesService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A page of it, the newest first, and how many entries there are on all pages. */
  async list({ subject, subjectId, ...page }: ListChangesDto): Promise<[SignedEntry[], number]> {
    const { manager } = this.dataSource;
    const [entries, total] = await findEntries(manager, { subject, subjectId }, page);
    return [await signEntries(manager, entries), total];
  }
}
