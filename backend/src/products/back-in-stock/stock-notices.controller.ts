import { Controller, Delete, Get, Put } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { getUser } from '../../auth/users.js';
import { inTransaction } from '../../database/transaction.js';
import { Outbox } from '../../mail/outbox.js';
import { ProductId } from '../product-id.decorator.js';
import { requestNotice, cancelNotice, hasNotice } from './stock-notices.js';

class StockNoticeResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Whether the customer will be notified' })
  isAsked: boolean;
  @ApiProperty({
    description: "Whether the customer's email is confirmed; no notification is sent before",
  })
  isConfirmed: boolean;

  static of(told: Omit<StockNoticeResponse, 'success'>): StockNoticeResponse {
    return { success: true, ...told };
  }
}

/** Back-in-stock notifications of a customer. */
@ApiTags('Products')
@Roles('customer')
@Controller('product/:id/notice')
export class StockNoticesController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @ApiOperation({
    summary: 'Returns whether the customer will be notified when the product is back in stock',
  })
  @ApiOkResponse({ type: StockNoticeResponse })
  @Get()
  async show(
    @CurrentUser() { id: userId }: AuthUser,
    @ProductId() productId: string,
  ): Promise<StockNoticeResponse> {
    return this.answer(userId, await hasNotice(this.dataSource.manager, { userId, productId }));
  }

  @ApiOperation({ summary: 'Requests an email when the product is back in stock' })
  @ApiOkResponse({ type: StockNoticeResponse })
  @Put()
  async ask(
    @CurrentUser() { id: userId }: AuthUser,
    @ProductId() productId: string,
  ): Promise<StockNoticeResponse> {
    this.outbox.assertEnabled();
    await inTransaction(this.dataSource, (tx) => requestNotice(tx, { userId, productId }));
    return this.answer(userId, true);
  }

  @ApiOperation({ summary: 'Cancels the notification' })
  @ApiOkResponse({ type: StockNoticeResponse })
  @Delete()
  async giveUp(
    @CurrentUser() { id: userId }: AuthUser,
    @ProductId() productId: string,
  ): Promise<StockNoticeResponse> {
    await cancelNotice(this.dataSource.manager, { userId, productId });
    return this.answer(userId, false);
  }

  private async answer(userId: string, isAsked: boolean): Promise<StockNoticeResponse> {
    const { emailConfirmedAt } = await getUser(this.dataSource.manager, userId);
    return StockNoticeResponse.of({ isAsked, isConfirmed: emailConfirmedAt !== null });
  }
}
