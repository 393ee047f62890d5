import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type EntryPage, findEntries } from '../../changes/audit-log.js';
import type { ListChangesDto } from './change.response.js';
import { type SignedEntry, signEntries } from './signed-entries.js';

/** As findEntries answers it, with who did it. */
type SignedPage = Omit<EntryPage, 'entries'> & { entries: SignedEntry[] };

/** What sellers see of the audit log. */
@Injectable()
export class ChangesService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A page of it, the newest first, and how many entries there are on all pages. */
  async list({ subject, subjectId, ...page }: ListChangesDto): Promise<SignedPage> {
    const { manager } = this.dataSource;
    const { entries, ...rest } = await findEntries(manager, { subject, subjectId }, page);
    return { entries: await signEntries(manager, entries), ...rest };
  }
}
