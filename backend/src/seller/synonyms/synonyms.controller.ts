import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { PathId } from '../../common/http/path-id.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import {
  EditSynonymsDto,
  SynonymsDto,
  SynonymsListResponse,
  SynonymsResponse,
} from './synonyms.dto.js';
import { SynonymsNotFoundError } from './synonyms.errors.js';
import { SynonymsService } from './synonyms.service.js';

const SynonymsId = (): ParameterDecorator => PathId('id', () => new SynonymsNotFoundError());

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/synonyms')
export class SynonymsController {
  constructor(private readonly synonyms: SynonymsService) {}

  @ApiOperation({
    summary: 'Returns the groups of search synonyms, ordered by their first word',
  })
  @ApiOkResponse({ type: SynonymsListResponse })
  @Get()
  async list(): Promise<SynonymsListResponse> {
    const groups = await this.synonyms.list();
    return { success: true, synonyms: groups.map((group) => SynonymsResponse.from(group)) };
  }

  @ApiOperation({ summary: 'Adds a group of search synonyms' })
  @ApiCreatedResponse({ type: SuccessResponse })
  @Post()
  async add(@CurrentUser() by: AuthUser, @Body() { words }: SynonymsDto): Promise<SuccessResponse> {
    await this.synonyms.add(by, words);
    return SuccessResponse.of('Synonyms added');
  }

  @ApiOperation({ summary: 'Replaces a group of search synonyms' })
  @ApiOkResponse({ type: SuccessResponse })
  @Put(':id')
  async edit(
    @CurrentUser() by: AuthUser,
    @SynonymsId() id: string,
    @Body() dto: EditSynonymsDto,
  ): Promise<SuccessResponse> {
    await this.synonyms.edit(by, id, dto);
    return SuccessResponse.of('Synonyms saved');
  }

  @ApiOperation({ summary: 'Deletes a group of search synonyms' })
  @ApiOkResponse({ type: SuccessResponse })
  @Delete(':id')
  async remove(@CurrentUser() by: AuthUser, @SynonymsId() id: string): Promise<SuccessResponse> {
    await this.synonyms.remove(by, id);
    return SuccessResponse.of('Synonyms removed');
  }
}
