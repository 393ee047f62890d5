import { Controller, Get, Inject, Param, NotFoundException } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/guards/access.js';
import { Env } from '../config/env.js';
import { Outbox } from '../mail/outbox.js';
import { LegalTextParams } from './dto/shop.response.js';
import { LegalTextResponse, ShopResponse } from './dto/shop.response.js';
import { LegalTexts } from './legal-texts.js';

class LegalTextNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'LEGAL_TEXT_NOT_FOUND', message: 'The shop has no such text.' });
  }
}

@ApiTags('Shop')
@Public()
@Controller('shop')
export class ShopController {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly texts: LegalTexts,
    private readonly outbox: Outbox,
  ) {}

  @ApiOperation({ summary: "Returns the shop's contact data" })
  @ApiOkResponse({ type: ShopResponse })
  @Get()
  facts(): ShopResponse {
    return ShopResponse.from(this.env, this.outbox);
  }

  @ApiOperation({
    summary: 'Returns a legal text as HTML, in another language if there is no translation',
  })
  @ApiOkResponse({ type: LegalTextResponse })
  @Get('legal/:language/:name')
  async legalText(@Param() { language, name }: LegalTextParams): Promise<LegalTextResponse> {
    const text = await this.texts.find(name, language);
    if (!text) throw new LegalTextNotFoundError();
    return LegalTextResponse.from(text);
  }
}
