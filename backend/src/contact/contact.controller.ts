import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/guards/access.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { ContactService } from './contact.service.js';
import { ContactDto } from './dto/contact.dto.js';

@ApiTags('Contact')
@Public()
@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @ApiOperation({ summary: 'Sends a message to the shop' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post()
  async write(@Body() dto: ContactDto, @Ip() address: string): Promise<SuccessResponse> {
    await this.contact.take(dto, address);
    return SuccessResponse.of('We have received your message.');
  }
}
