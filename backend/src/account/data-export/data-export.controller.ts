import { pipeline } from 'node:stream/promises';
import { Controller, Get, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { getUser } from '../../auth/users.js';
import { exportCustomerData } from './export-customer-data.js';

@ApiTags('Customer account')
@Roles('customer')
@Controller('user/data')
export class DataExportController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @ApiOperation({ summary: 'Exports all data of the customer as a JSON file' })
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: true } })
  @Get()
  async download(@CurrentUser() { id }: AuthUser, @Res() response: Response): Promise<void> {
    const { manager } = this.dataSource;
    const { email, emailConfirmedAt } = await getUser(manager, id);
    const owner = { id, email, isEmailConfirmed: emailConfirmedAt !== null };
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.attachment('larder-my-data.json');
    await pipeline(exportCustomerData(manager, owner), response);
  }
}
