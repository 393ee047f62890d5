import { ApiProperty } from '@nestjs/swagger';

export class FavouritesResponse {
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
