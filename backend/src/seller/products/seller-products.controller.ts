import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Patch,
  Post,
  Query,
  UploadedFiles,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
  ApiProperty,
} from '@nestjs/swagger';
import { IsBoolean, IsUUID } from 'class-validator';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { BulkEditDto } from './dto/bulk-edit.dto.js';
import { ListSellerProductsDto } from './dto/list-seller-products.dto.js';
import { EditProductDto, ProductDataDto } from './dto/product-data.dto.js';
import {
  OneSellerProductResponse,
  SellerProductListResponse,
  SellerProductResponse,
} from './dto/seller-product.response.js';
import { ProductEditor } from './product-editor.service.js';
import { ProductImages } from '../../products/product-images.js';
import { SellerProductsService } from './seller-products.service.js';
import { ProductId } from '../../products/product-id.decorator.js';
import { PictureUpload } from './pictures/picture-upload.js';
import { BooleanFromText } from '../../common/http/transforms.js';

class SetStockDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'id must be the id of a product' })
  id: string;

  @ApiProperty()
  @BooleanFromText()
  @IsBoolean({ message: 'inStock must be true or false' })
  inStock: boolean;
}

export class ProductAddedResponse extends SuccessResponse {
  @ApiProperty({ format: 'uuid' }) productId: string;
}

type Upload = Pick<Express.Multer.File, 'path'>;

const paths = (uploads: Upload[] = []): string[] => uploads.map(({ path }) => path);

/** Describes a form with the product as JSON, since a form cannot contain an object, and its pictures as files. */
const ApiProductForm = (dto: typeof ProductDataDto | typeof EditProductDto): MethodDecorator =>
  ApiBody({
    schema: {
      type: 'object',
      required: ['productData'],
      properties: {
        productData: { $ref: getSchemaPath(dto) },
        image: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 4 },
      },
    },
  });

@ApiTags('Seller')
@ApiExtraModels(ProductDataDto, EditProductDto)
@Roles('seller')
@Controller()
export class SellerProductsController {
  constructor(
    private readonly products: SellerProductsService,
    private readonly editor: ProductEditor,
    private readonly images: ProductImages,
  ) {}

  @ApiOperation({
    summary: 'Adds a product with up to 4 pictures',
    description:
      'Idempotent: the same Idempotency-Key with the same product and pictures adds one product; a different request with it returns 422.',
  })
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @ApiCreatedResponse({ type: ProductAddedResponse })
  @ApiConsumes('multipart/form-data')
  @ApiProductForm(ProductDataDto)
  @UseInterceptors(PictureUpload)
  @Post('product/add')
  async add(
    @CurrentUser() seller: AuthUser,
    @Body() data: ProductDataDto,
    @UploadedFiles() uploads?: Upload[],
    @Headers('Idempotency-Key') key?: string,
  ): Promise<ProductAddedResponse> {
    const productId = await this.editor.add(seller, data, paths(uploads), key);
    return { success: true, message: 'Product added', productId };
  }

  @ApiOperation({ summary: "Sets a product's stock switch" })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('product/stock')
  async setStock(
    @CurrentUser() seller: AuthUser,
    @Body() { id, inStock }: SetStockDto,
  ): Promise<SuccessResponse> {
    await this.editor.setInStock(seller, id, inStock);
    return SuccessResponse.of('Stock updated');
  }

  @ApiOperation({ summary: 'Returns products with the fields that only sellers see' })
  @ApiOkResponse({ type: SellerProductListResponse })
  @Get('seller/products')
  async list(@Query() query: ListSellerProductsDto): Promise<SellerProductListResponse> {
    const list = await this.products.list(query);
    const products = list.products.map((product) =>
      SellerProductResponse.from(product, this.images),
    );
    return { success: true, ...list, products };
  }

  @ApiOperation({ summary: 'Sets the stock switch of many products, archives or restores them' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('seller/products/bulk')
  async bulk(@CurrentUser() seller: AuthUser, @Body() dto: BulkEditDto): Promise<SuccessResponse> {
    const changed = await this.editor.bulk(seller, dto);
    return SuccessResponse.of(`${changed} ${changed === 1 ? 'product' : 'products'} changed`, {
      count: changed,
    });
  }

  @ApiOperation({ summary: 'Returns a product, also an archived one' })
  @ApiOkResponse({ type: OneSellerProductResponse })
  @Get('seller/products/:id')
  async get(@ProductId() id: string): Promise<OneSellerProductResponse> {
    const product = await this.products.get(id);
    return { success: true, product: SellerProductResponse.from(product, this.images) };
  }

  @ApiOperation({ summary: 'Changes the given fields of a product' })
  @ApiOkResponse({ type: SuccessResponse })
  @ApiConsumes('multipart/form-data')
  @ApiProductForm(EditProductDto)
  @UseInterceptors(PictureUpload)
  @Patch('seller/products/:id')
  async edit(
    @CurrentUser() seller: AuthUser,
    @ProductId() id: string,
    @Body() data: EditProductDto,
    @UploadedFiles() uploads?: Upload[],
  ): Promise<SuccessResponse> {
    await this.editor.edit(seller, id, data, paths(uploads));
    return SuccessResponse.of('Product saved');
  }
}
