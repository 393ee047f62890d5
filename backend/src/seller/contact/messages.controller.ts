import { Body, Controller, Get, HttpCode, Post, Query, NotFoundException } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { findPeople } from '../../auth/users.js';
import { KeysetDto } from '../../common/http/keyset.js';
import { PathId } from '../../common/http/path-id.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { findMessages, markRead, setDone } from '../../contact/messages.js';
import { MessageDoneDto, MessageListResponse, MessageResponse } from './messages.dto.js';

class MessageNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'MESSAGE_NOT_FOUND', message: 'This message no longer exists.' });
  }
}

const MessageId = (): ParameterDecorator => PathId('id', () => new MessageNotFoundError());

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/messages')
export class MessagesController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @ApiOperation({ summary: 'Returns messages to the shop, the newest first' })
  @ApiOkResponse({ type: MessageListResponse })
  @Get()
  async list(@Query() page: KeysetDto): Promise<MessageListResponse> {
    const { manager } = this.dataSource;
    const { messages, ...rest } = await findMessages(manager, page);
    const people = await findPeople(
      manager,
      messages.flatMap(({ doneBy }) => doneBy ?? []),
    );
    const shown = messages.map((message) =>
      MessageResponse.from(message, people.get(message.doneBy ?? '')?.name),
    );
    return { success: true, messages: shown, ...rest };
  }

  @ApiOperation({ summary: 'Marks a message as read' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post(':id/read')
  async read(@MessageId() id: string): Promise<SuccessResponse> {
    if (!(await markRead(this.dataSource.manager, id))) throw new MessageNotFoundError();
    return SuccessResponse.of('Noted');
  }

  @ApiOperation({ summary: 'Marks a message as done, or reopens it' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post(':id/done')
  async done(
    @MessageId() id: string,
    @Body() { isDone }: MessageDoneDto,
    @CurrentUser() by: AuthUser,
  ): Promise<SuccessResponse> {
    if (!(await setDone(this.dataSource.manager, id, isDone, by.id)))
      throw new MessageNotFoundError();
    return SuccessResponse.of('Saved');
  }
}
