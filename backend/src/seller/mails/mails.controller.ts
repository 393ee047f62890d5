import { Controller, Get, HttpCode, Post, Query, NotFoundException } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Roles } from '../../auth/guards/access.js';
import { KeysetDto } from '../../common/http/keyset.js';
import { PathId } from '../../common/http/path-id.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import {
  findDeadMails,
  removeDeadMail,
  requeueMail,
  findDelayedMails,
} from '../../mail/undelivered-mails.js';
import { DeadMailListResponse, DeadMailResponse } from './mails.dto.js';
import { inTransaction } from '../../database/transaction.js';

class MailNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'MAIL_NOT_FOUND', message: 'This email is no longer in the list.' });
  }
}

const MailId = (): ParameterDecorator => PathId('id', () => new MailNotFoundError());

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/mails')
export class MailsController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @ApiOperation({ summary: 'Returns undeliverable emails, the newest first' })
  @ApiOkResponse({ type: DeadMailListResponse })
  @Get()
  async list(@Query() page: KeysetDto): Promise<DeadMailListResponse> {
    const { manager } = this.dataSource;
    const [{ mails, ...rest }, waiting] = await Promise.all([
      findDeadMails(manager, page),
      findDelayedMails(manager),
    ]);
    const shown = mails.map((mail) => DeadMailResponse.from(mail));
    return { success: true, mails: shown, waiting, ...rest };
  }

  @ApiOperation({ summary: 'Requeues an undeliverable email' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post(':id/send-again')
  async sendAgain(@MailId() id: string): Promise<SuccessResponse> {
    const isFound = await inTransaction(this.dataSource, (tx) => requeueMail(tx, id));
    if (!isFound) throw new MailNotFoundError();
    return SuccessResponse.of('The email will be sent again');
  }

  @ApiOperation({ summary: 'Deletes an undeliverable email' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post(':id/remove')
  async remove(@MailId() id: string): Promise<SuccessResponse> {
    if (!(await removeDeadMail(this.dataSource.manager, id))) throw new MailNotFoundError();
    return SuccessResponse.of('The email was removed');
  }
}
