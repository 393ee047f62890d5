import { Body, Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import { Roles } from '../auth/guards/access.js';
import { PathId } from '../common/http/path-id.js';
import { SuccessResponse } from '../common/http/success.response.js';
import {
  AddListDto,
  NameListDto,
  SetListItemsDto,
  ShoppingListResponse,
  ShoppingListSavedResponse,
  ShoppingListsResponse,
} from './shopping-list.dto.js';
import { ListNotFoundError } from './shopping-lists.errors.js';
import { ShoppingListsService } from './shopping-lists.service.js';

const ListId = (): ParameterDecorator => PathId('id', () => new ListNotFoundError());

@ApiTags('Shopping lists')
@Roles('customer')
@Controller('shopping-lists')
export class ShoppingListsController {
  constructor(private readonly lists: ShoppingListsService) {}

  @ApiOperation({ summary: "Returns the customer's shopping lists, the newest first" })
  @ApiOkResponse({ type: ShoppingListsResponse })
  @Get()
  async list(@CurrentUser() user: AuthUser): Promise<ShoppingListsResponse> {
    const lists = await this.lists.listOwn(user.id);
    return { success: true, lists: lists.map((list) => ShoppingListResponse.from(list)) };
  }

  @ApiOperation({ summary: 'Creates a shopping list' })
  @ApiCreatedResponse({ type: ShoppingListSavedResponse })
  @Post()
  async add(
    @CurrentUser() user: AuthUser,
    @Body() { name, items }: AddListDto,
  ): Promise<ShoppingListSavedResponse> {
    return ShoppingListSavedResponse.of('List saved', await this.lists.add(user.id, name, items));
  }

  @ApiOperation({ summary: 'Renames a shopping list' })
  @ApiOkResponse({ type: ShoppingListSavedResponse })
  @Patch(':id')
  async rename(
    @CurrentUser() user: AuthUser,
    @ListId() id: string,
    @Body() { name }: NameListDto,
  ): Promise<ShoppingListSavedResponse> {
    return ShoppingListSavedResponse.of('List saved', await this.lists.rename(user.id, id, name));
  }

  @ApiOperation({ summary: 'Sets the quantities of some products of a shopping list' })
  @ApiOkResponse({ type: ShoppingListSavedResponse })
  @Put(':id/items')
  async setItems(
    @CurrentUser() user: AuthUser,
    @ListId() id: string,
    @Body() { items }: SetListItemsDto,
  ): Promise<ShoppingListSavedResponse> {
    const list = await this.lists.setItems(user.id, id, items);
    return ShoppingListSavedResponse.of('List saved', list);
  }

  @ApiOperation({ summary: 'Deletes a shopping list' })
  @ApiOkResponse({ type: SuccessResponse })
  @Delete(':id')
  async remove(@CurrentUser() user: AuthUser, @ListId() id: string): Promise<SuccessResponse> {
    await this.lists.remove(user.id, id);
    return SuccessResponse.of('List deleted');
  }
}
