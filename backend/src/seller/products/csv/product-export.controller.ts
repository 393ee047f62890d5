import { pipeline } from 'node:stream/promises';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Roles } from '../../../auth/guards/access.js';
import { ExportProductsDto, ProductExport } from './product-export.service.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/products.csv')
export class ProductExportController {
  constructor(private readonly products: ProductExport) {}

  @ApiOperation({
    summary: 'Exports the filtered products as CSV, in the dialect of a spreadsheet',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  @Get()
  async export(@Query() filter: ExportProductsDto, @Res() response: Response): Promise<void> {
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.attachment('larder-products.csv');
    await pipeline(this.products.rows(filter), response);
  }
}
