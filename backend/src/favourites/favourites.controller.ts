import { Controller, Delete, Get, Put } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import { Roles } from '../auth/guards/access.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { inTransaction } from '../database/transaction.js';
import { ProductId } from '../products/product-id.decorator.js';
import { addFavourite, findFavourites, removeFavourite } from './favourites.js';
import { ReadPool } from '../database/read-pool.js';

class FavouritesResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description:
      'Product ids, the newest favourite first, at most 200, without products that are no longer sold',
  })
  favourites: string[];

  static of(favourites: string[]): FavouritesResponse {
    return { success: true, favourites };
  }
}

@ApiTags('Favourites')
@Roles('customer')
@Controller('favourites')
export class FavouritesController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: ReadPool,
  ) {}

  @ApiOperation({ summary: "Returns the customer's favourites" })
  @ApiOkResponse({ type: FavouritesResponse })
  @Get()
  async list(@CurrentUser() { id }: AuthUser): Promise<FavouritesResponse> {
    return FavouritesResponse.of(await findFavourites(this.reads, id));
  }

  @ApiOperation({ summary: 'Adds a favourite; idempotent' })
  @ApiOkResponse({ type: SuccessResponse })
  @Put(':id')
  async add(
    @CurrentUser() { id: userId }: AuthUser,
    @ProductId() productId: string,
  ): Promise<SuccessResponse> {
    await inTransaction(this.dataSource, (tx) => addFavourite(tx, { userId, productId }));
    return SuccessResponse.of('Added to your favourites');
  }

  @ApiOperation({ summary: 'Removes a favourite' })
  @ApiOkResponse({ type: SuccessResponse })
  @Delete(':id')
  async remove(
    @CurrentUser() { id: userId }: AuthUser,
    @ProductId() productId: string,
  ): Promise<SuccessResponse> {
    await removeFavourite(this.dataSource.manager, { userId, productId });
    return SuccessResponse.of('Removed from your favourites');
  }
}
