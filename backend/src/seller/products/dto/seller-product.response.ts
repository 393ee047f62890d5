import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CursorsResponse } from '../../../common/http/keyset.js';
import type { ProductImages } from '../../../products/product-images.js';
import type { ListedProduct } from '../../../products/catalogue.js';
import { type ProductFields, ProductResponse } from '../../../products/dto/product.response.js';

export class SellerProductResponse extends ProductResponse {
  @ApiProperty({ description: "The seller's stock switch, regardless of the units" })
  isSwitchedOn: boolean;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null if units are not counted' })
  units: number | null;
  @ApiProperty({ type: 'integer', description: 'Send it back with a change' }) version: number;
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

export class SellerProductListResponse extends CursorsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [SellerProductResponse] }) products: SellerProductResponse[];
  @ApiProperty({ description: 'Total of all pages' }) total: number;
  @ApiPropertyOptional({
    enum: [true],
    description: 'Whether `total` is capped: at 10,000, or for a search at 1,000',
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
