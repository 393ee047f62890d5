import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../../auth/guards/access.js';
import { AuditLogService } from './audit-log.service.js';
import { ChangeListResponse, ChangeResponse, ListChangesDto } from './change.response.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/changes')
export class AuditLogController {
  constructor(private readonly changes: AuditLogService) {}

  @ApiOperation({ summary: 'Returns the audit log, the newest entries first' })
  @ApiOkResponse({ type: ChangeListResponse })
  @Get()
  async list(@Query() query: ListChangesDto): Promise<ChangeListResponse> {
    const { entries, ...rest } = await this.changes.list(query);
    return { success: true, changes: entries.map((entry) => ChangeResponse.from(entry)), ...rest };
  }
}
