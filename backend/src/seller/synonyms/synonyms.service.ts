import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { assertSignedIn } from '../../auth/sessions/sessions.service.js';
import { addToAuditLog } from '../../audit-log/audit-log.js';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import {
  addSynonymGroup,
  editSynonymGroup,
  findSynonymGroups,
  lockSynonymGroup,
  MAX_SYNONYM_GROUPS,
  removeSynonymGroup,
  type SynonymGroup,
} from '../../products/synonyms/synonym-groups.js';
import type { EditSynonymsDto } from './synonyms.dto.js';
import {
  SynonymsChangedError,
  SynonymsNotFoundError,
  TooManySynonymsError,
} from './synonyms.errors.js';

/** Sellers' changes of search synonyms. Each change is recorded in the audit log in the same transaction. */
@Injectable()
export class SynonymsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  list(): Promise<SynonymGroup[]> {
    return findSynonymGroups(this.dataSource.manager);
  }

  /** @throws TooManySynonymsError, NotSignedInError */
  async add(by: AuthUser, words: string[]): Promise<void> {
    await this.change(by, async (tx) => {
      const id = await addSynonymGroup(tx, words);
      if (id === undefined) throw new TooManySynonymsError(MAX_SYNONYM_GROUPS);
      await log(tx, by, { id, action: 'added', after: words });
    });
  }

  /** @throws SynonymsChangedError, SynonymsNotFoundError, NotSignedInError */
  async edit(by: AuthUser, id: string, { words, version }: EditSynonymsDto): Promise<void> {
    await this.change(by, async (tx) => {
      const group = await getLocked(tx, id);
      if (group.version !== version) throw new SynonymsChangedError();
      await editSynonymGroup(tx, group, words);
      await log(tx, by, { id, action: 'edited', before: group.words, after: words });
    });
  }

  /** @throws SynonymsNotFoundError, NotSignedInError */
  async remove(by: AuthUser, id: string): Promise<void> {
    await this.change(by, async (tx) => {
      const group = await getLocked(tx, id);
      await removeSynonymGroup(tx, group);
      await log(tx, by, { id, action: 'removed', before: group.words });
    });
  }

  private change(by: AuthUser, work: (tx: Transaction) => Promise<void>): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      await assertSignedIn(tx, by);
      await work(tx);
    });
  }
}

async function getLocked(tx: EntityManager, id: string): Promise<SynonymGroup> {
  const group = await lockSynonymGroup(tx, id);
  if (!group) throw new SynonymsNotFoundError();
  return group;
}

interface Logged {
  id: string;
  action: 'added' | 'edited' | 'removed';
  before?: string[];
  after?: string[];
}

const log = (
  tx: EntityManager,
  { id: sellerId }: AuthUser,
  { id, action, before, after }: Logged,
): Promise<void> =>
  addToAuditLog(tx, [
    {
      sellerId,
      subject: 'synonyms',
      subjectId: id,
      label: (after ?? before)?.[0] ?? '',
      action,
      before: { words: before ?? null },
      after: { words: after ?? null },
    },
  ]);
