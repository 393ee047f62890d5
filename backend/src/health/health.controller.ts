import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Public } from '../auth/public.decorator.js';
import { SuccessResponse } from '../common/success.response.js';

@ApiTags('Health')
@Public()
@Controller('health')
export class HealthController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @ApiOperation({ summary: 'Whether the process runs; if not, restart it' })
  @ApiOkResponse({ type: SuccessResponse })
  @Get('live')
  live(): SuccessResponse {
    return SuccessResponse.of('The process runs');
  }

  @ApiOperation({ summary: 'Whether requests can be served; 503 while the database is away' })
  @ApiOkResponse({ type: SuccessResponse })
  @Get('ready')
  async ready(): Promise<SuccessResponse> {
    await this.dataSource.query('SELECT 1');
    return SuccessResponse.of('Ready to serve');
  }
}
