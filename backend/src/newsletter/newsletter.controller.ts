import { Body, Controller, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/guards/access.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { SubscribeDto, SubscriptionKeyDto } from './dto/newsletter.dto.js';
import { NewsletterService } from './newsletter.service.js';

@ApiTags('Newsletter')
@Public()
@Controller('newsletter')
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @ApiOperation({ summary: 'Sends a confirmation email for the newsletter' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post()
  async subscribe(@Body() dto: SubscribeDto, @Ip() address: string): Promise<SuccessResponse> {
    await this.newsletter.subscribe(dto, address);
    return SuccessResponse.of('Please confirm with the link that we have sent you.');
  }

  @ApiOperation({ summary: 'Confirms a newsletter subscription' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('confirm')
  async confirm(@Body() { key }: SubscriptionKeyDto): Promise<SuccessResponse> {
    await this.newsletter.confirm(key);
    return SuccessResponse.of('You are now subscribed to the newsletter.');
  }

  @ApiOperation({
    summary: 'Ends a newsletter subscription; also the target of the List-Unsubscribe header',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('unsubscribe')
  async unsubscribe(@Query() { key }: SubscriptionKeyDto): Promise<SuccessResponse> {
    await this.newsletter.unsubscribe(key);
    return SuccessResponse.of('You have unsubscribed from the newsletter.');
  }
}
