import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type EntryPage, findEntries } from '../../audit-log/audit-log.js';
import type { ListChangesDto } from './change.response.js';
import { type SignedEntry, signEntries } from './signed-entries.js';

/** A result of findEntries(), with the names of the acting sellers. */
type SignedPage = Omit<EntryPage, 'entries'> & { entries: SignedEntry[] };

/** The audit log as sellers see it. */
@Injectable()
export class AuditLogService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @returns a page of the audit log, the newest entry first, and the number of all entries */
  async list({ subject, subjectId, ...page }: ListChangesDto): Promise<SignedPage> {
    const { manager } = this.dataSource;
    const { entries, ...rest } = await findEntries(manager, { subject, subjectId }, page);
    return { entries: await signEntries(manager, entries), ...rest };
  }
}
