import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/guards/access.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { Readiness } from './readiness.js';

@ApiTags('Health')
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @ApiOperation({ summary: 'Liveness: returns 200 while the process runs; restart it otherwise' })
  @ApiOkResponse({ type: SuccessResponse })
  @Get('live')
  live(): SuccessResponse {
    return SuccessResponse.of('The process runs');
  }

  @ApiOperation({
    summary:
      'Readiness: 503 while the database is unavailable or read-only, while requests wait too long for a connection, and while the process shuts down',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @Get('ready')
  async ready(): Promise<SuccessResponse> {
    await this.readiness.assert();
    return SuccessResponse.of('Ready to serve');
  }
}
