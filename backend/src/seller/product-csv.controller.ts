import { pipeline } from 'node:stream/promises';
import {
  Controller,
  Get,
  HttpCode,
  Post,
  Query,
  Res,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import type { AuthUser } from '../auth/auth-user.js';
import { CurrentUser } from '../auth/current-user.decorator.js';
import { Roles } from '../auth/roles.decorator.js';
import { ImportProductsDto } from '../products/dto/import-products.dto.js';
import { ImportResponse } from '../products/dto/import.response.js';
import { ListSellerProductsDto } from '../products/dto/list-seller-products.dto.js';
import { ProductCsv } from '../products/product-csv.service.js';
import { CsvUpload } from '../products/product-upload.js';
import { BadCsvError } from '../products/products.errors.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/products.csv')
export class ProductCsvController {
  constructor(private readonly csv: ProductCsv) {}

  @ApiOperation({ summary: 'The filtered products as CSV' })
  @ApiProduces('text/csv')
  @Get()
  async export(@Query() filter: ListSellerProductsDto, @Res() response: Response): Promise<void> {
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.attachment('larder-products.csv');
    await pipeline(this.csv.export(filter), response);
  }

  @ApiOperation({
    summary: 'Adds and changes products from CSV; a dry run only tells what would happen',
  })
  @ApiOkResponse({ type: ImportResponse })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
  })
  @UseInterceptors(CsvUpload)
  @HttpCode(200)
  @Post()
  async import(
    @CurrentUser() seller: AuthUser,
    @Query() { dryRun = false }: ImportProductsDto,
    @UploadedFile() file?: Pick<Express.Multer.File, 'buffer'>,
  ): Promise<ImportResponse> {
    if (!file) throw new BadCsvError('Please choose a CSV file.');
    const summary = await this.csv.import(seller, file.buffer, dryRun);
    return {
      success: true,
      message: dryRun ? 'Nothing was changed yet' : 'Products imported',
      ...summary,
    };
  }
}
