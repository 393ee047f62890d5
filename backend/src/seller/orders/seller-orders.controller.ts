import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  type MessageEvent,
  Post,
  Query,
  Res,
  Sse,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { Env } from '../../config/env.js';
import {
  ChangeStatusDto,
  ChangeStatusesDto,
  OrderOutcomesResponse,
  StatusChangedResponse,
  UndoStepDto,
  UndoStepsDto,
} from './dto/change-status.dto.js';
import {
  CountOrdersDto,
  ListOrdersDto,
  ListSlipsDto,
  OrderCountsResponse,
  StatusCountResponse,
} from './dto/list-orders.dto.js';
import {
  OrderStepResponse,
  PackingSlipsResponse,
  SellerOrderDetailResponse,
  SellerOrderListResponse,
  SellerOrderResponse,
} from './dto/seller-order.response.js';
import { isPaged } from '../../common/http/keyset.js';
import { WholeLists } from '../../admission/read-limits.js';
import { SellerOrdersService } from './seller-orders.service.js';
import { OrderId } from '../../orders/order-id.decorator.js';
import { OrderStream } from '../../orders/order-stream.js';
import { ProductImages } from '../../products/product-images.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { SellerPaymentsService } from './seller-payments.service.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('order/seller')
export class SellerOrdersController {
  private readonly wholeLists: WholeLists<ListOrdersDto>;

  constructor(
    private readonly orders: SellerOrdersService,
    private readonly payments: SellerPaymentsService,
    private readonly orderStream: OrderStream,
    private readonly images: ProductImages,
    @Inject(Env) env: Env,
  ) {
    this.wholeLists = new WholeLists(env, (query) => this.listed(query));
  }

  @ApiOperation({
    summary: 'Returns orders, the newest first by default; without page and limit the newest 5,000',
  })
  @ApiOkResponse({ type: SellerOrderListResponse })
  @Get()
  async list(
    @CurrentUser() seller: AuthUser,
    @Query() query: ListOrdersDto,
    @Res() response: Response,
  ): Promise<void> {
    if (isPaged(query) || query.ids) response.json(await this.listed(query));
    else await this.wholeLists.send(seller.id, query, response);
  }

  private async listed(query: ListOrdersDto): Promise<SellerOrderListResponse> {
    const list = await this.orders.list(query);
    const orders = list.orders.map((order) => SellerOrderResponse.from(order, this.images));
    return { success: true, ...list, orders };
  }

  @ApiOperation({ summary: 'Streams new and changed orders as server-sent events' })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ schema: { type: 'string' } })
  @Sse('events')
  watch(@CurrentUser() seller: AuthUser): Observable<MessageEvent> {
    return this.orderStream.open(seller);
  }

  @ApiOperation({
    summary: 'Returns the number of orders of each status, capped at 1,000, and their amounts',
  })
  @ApiOkResponse({ type: OrderCountsResponse })
  @Get('counts')
  async count(@Query() query: CountOrdersDto): Promise<OrderCountsResponse> {
    const counts = await this.orders.countByStatus(query);
    return { success: true, counts: counts.map((count) => StatusCountResponse.from(count)) };
  }

  @ApiOperation({ summary: 'Returns the orders whose packing slips may be printed' })
  @ApiOkResponse({ type: PackingSlipsResponse })
  @Get('slips')
  async slips(@Query() { ids = [] }: ListSlipsDto): Promise<PackingSlipsResponse> {
    const { orders, unpaid } = await this.orders.findSlips(ids);
    return {
      success: true,
      orders: orders.map((order) => SellerOrderResponse.from(order, this.images)),
      unpaid: unpaid.map(({ number }) => number),
    };
  }

  @ApiOperation({ summary: 'Changes several orders to their next status' })
  @ApiOkResponse({ type: OrderOutcomesResponse })
  @HttpCode(200)
  @Post('status')
  async changeStatuses(
    @CurrentUser() seller: AuthUser,
    @Body() { ids, status }: ChangeStatusesDto,
  ): Promise<OrderOutcomesResponse> {
    const outcomes = await this.orders.changeStatuses(seller, ids, status);
    return OrderOutcomesResponse.from(outcomes, `orders are “${status}” now`, { status });
  }

  @ApiOperation({ summary: "Undoes the seller's last status changes of several orders" })
  @ApiOkResponse({ type: OrderOutcomesResponse })
  @HttpCode(200)
  @Post('undo')
  async undoAll(
    @CurrentUser() seller: AuthUser,
    @Body() { orders }: UndoStepsDto,
  ): Promise<OrderOutcomesResponse> {
    return OrderOutcomesResponse.from(
      await this.orders.undoAll(seller, orders),
      'orders are at their previous status again',
    );
  }

  @ApiOperation({ summary: 'Returns an order with its history' })
  @ApiOkResponse({ type: SellerOrderDetailResponse })
  @Get(':id')
  async get(@OrderId() id: string): Promise<SellerOrderDetailResponse> {
    const { order, history } = await this.orders.get(id);
    return {
      success: true,
      order: SellerOrderResponse.from(order, this.images),
      steps: OrderStepResponse.listFrom(order, history),
    };
  }

  @ApiOperation({ summary: 'Changes an order to its next status, or cancels it' })
  @ApiOkResponse({ type: StatusChangedResponse })
  @HttpCode(200)
  @Post(':id/status')
  async changeStatus(
    @CurrentUser() seller: AuthUser,
    @OrderId() id: string,
    @Body() dto: ChangeStatusDto,
  ): Promise<StatusChangedResponse> {
    if (dto.status === 'Cancelled' && dto.refund)
      return this.payments.cancelAndRefund(seller, id, dto);
    const undoVersion = await this.orders.changeStatus(seller, id, dto);
    return StatusChangedResponse.changed(dto.status, undoVersion);
  }

  @ApiOperation({
    summary:
      "Undoes the seller's last status change, unless something irreversible has happened since",
  })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post(':id/undo')
  async undo(
    @CurrentUser() seller: AuthUser,
    @OrderId() id: string,
    @Body() { version }: UndoStepDto,
  ): Promise<SuccessResponse> {
    const status = await this.orders.undo(seller, id, version);
    return SuccessResponse.of(`The order is “${status}” again`, { status });
  }
}
