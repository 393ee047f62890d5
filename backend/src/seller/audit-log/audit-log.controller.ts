import { Controller, Get, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { findEntries } from '../../audit-log/audit-log.js';
import { Roles } from '../../auth/guards/access.js';
import { ChangeListResponse, ChangeResponse, ListChangesDto } from './change.response.js';
import { signEntries } from './signed-entries.js';

/** The audit log as sellers see it. */
@ApiTags('Seller')
@Roles('seller')
@Controller('seller/changes')
export class AuditLogController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @ApiOperation({ summary: 'Returns the audit log, the newest entries first' })
  @ApiOkResponse({ type: ChangeListResponse })
  @Get()
  async list(
    @Query() { subject, subjectId, ...page }: ListChangesDto,
  ): Promise<ChangeListResponse> {
    const { manager } = this.dataSource;
    const { entries, ...rest } = await findEntries(manager, { subject, subjectId }, page);
    const signed = await signEntries(manager, entries);
    return { success: true, changes: signed.map((entry) => ChangeResponse.from(entry)), ...rest };
  }
}
