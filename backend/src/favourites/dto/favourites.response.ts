import { ApiProperty } from '@nestjs/swagger';

export class FavouritesResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'Ids of products that are sold, the newest favourite first; at most 200',
  })
  favourites: string[];

  static of(favourites: string[]): FavouritesResponse {
    return { success: true, favourites };
  }
}
