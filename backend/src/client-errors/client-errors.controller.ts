import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/guards/access.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { ClientErrorsService } from './client-errors.service.js';
import { ClientErrorDto } from './dto/client-error.dto.js';

export const CLIENT_ERRORS_PATH = 'client-errors';

@ApiTags('Health')
@Public()
@Controller(CLIENT_ERRORS_PATH)
export class ClientErrorsController {
  constructor(private readonly errors: ClientErrorsService) {}

  @ApiOperation({ summary: 'Logs an error of a browser; at most 8 kB' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post()
  async note(@Body() dto: ClientErrorDto, @Ip() address: string): Promise<SuccessResponse> {
    await this.errors.report(dto, address);
    return SuccessResponse.of('Noted');
  }
}
