import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/guards/public.decorator.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { Readiness } from './readiness.js';

@ApiTags('Health')
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @ApiOperation({ summary: 'Whether the process runs; if not, restart it' })
  @ApiOkResponse({ type: SuccessResponse })
  @Get('live')
  live(): SuccessResponse {
    return SuccessResponse.of('The process runs');
  }

  @ApiOperation({
    summary:
      'Whether requests can be served; 503 while the database is away or read-only, while no request gets a connection to it in time, and once the process closes',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @Get('ready')
  async ready(): Promise<SuccessResponse> {
    await this.readiness.assert();
    return SuccessResponse.of('Ready to serve');
  }
}
