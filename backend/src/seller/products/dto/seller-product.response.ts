import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PlacesResponse } from '../../../common/http/keyset.js';
import type { ProductImages } from '../../../products/product-images.js';
import type { ListedProduct } from '../../../products/catalogue.js';
import { type ProductFields, ProductResponse } from '../../../products/dto/product.response.js';

export class SellerProductResponse extends ProductResponse {
  @ApiProperty({ description: "The seller's switch, whatever the units say" })
  isSwitchedOn: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null where they are not counted' })
  units: number | null;
  @ApiProperty({ type: 'integer', description: 'To be sent back with a change' }) version: number;
  @ApiProperty() isArchived: boolean;
  @ApiProperty({ type: [String], description: 'Names of the pictures, in the order of image' })
  pictures: string[];

  static override from(
    product: ListedProduct & ProductFields,
    images: ProductImages,
  ): SellerProductResponse {
    return {
      ...ProductResponse.from(product, images),
      isSwitchedOn: product.inStock,
      units: product.units,
      version: product.version,
      isArchived: product.archivedAt !== null,
      pictures: product.images,
    };
  }
}

export class SellerProductListResponse extends PlacesResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [SellerProductResponse] }) products: SellerProductResponse[];
  @ApiProperty({ description: 'How many there are on all pages' }) total: number;
  @ApiPropertyOptional({
    enum: [true],
    description: 'There are more than `total`: 10,000 are counted, of a search 1,000',
  })
  totalIsAtLeast?: true;
  @ApiPropertyOptional({
    description: 'The corrected search, if no product matches the search as it was typed',
  })
  searchedFor?: string;
  @ApiPropertyOptional({ enum: [true], description: 'As in GET /api/product/list' }) isWeak?: true;
}

export class OneSellerProductResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() product: SellerProductResponse;
}
