import {
  Controller,
  Get,
  HttpCode,
  Post,
  Query,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { FileInterceptor } from '@nestjs/platform-express';
import { memoryStorage } from 'multer';
import { CurrentUser, type AuthUser } from '../../../auth/auth-user.js';
import { Roles } from '../../../auth/guards/access.js';
import { PageDto } from '../../../common/http/keyset.js';
import { PathId } from '../../../common/http/path-id.js';
import {
  BadRowListResponse,
  BadRowResponse,
  ChangedRowListResponse,
  ChangedRowResponse,
  ImportListResponse,
  ImportResponse,
  OneImportResponse,
} from './dto/import.response.js';
import { BadCsvError } from '../csv/csv.errors.js';
import { ImportNotFoundError } from './imports.errors.js';
import { type ImportInLine, ImportsService } from './imports.service.js';
import { CSV_LIMITS, UploadInterceptor } from '../../../common/uploads/receive-upload.js';

/** Receives one CSV file sent as `file`. */
const CsvUpload = UploadInterceptor(
  FileInterceptor('file', {
    storage: memoryStorage(),
    // The name of the file is shown to people.
    defParamCharset: 'utf8',
    limits: { ...CSV_LIMITS, fieldSize: 1024 },
  }),
  { kind: 'csv' },
);

const ImportId = (): ParameterDecorator => PathId('id', () => new ImportNotFoundError());

const answer = (message: string, { entry, ahead }: ImportInLine): OneImportResponse => ({
  success: true,
  message,
  import: ImportResponse.from(entry, ahead),
});

/**
 * An import runs in steps, and each request returns immediately:
 * 1. POST seller/products.csv stores the file. The import is `checking` (`progress.total` is null while the file is read).
 * 2. GET seller/imports/:id returns the state; poll it until it is `checked`, or `failed` with the `problem`.
 *    GET …/errors lists the rows that are skipped, GET …/changes those that change a product, flagged rows first. Both
 *    are paginated.
 * 3. POST …/apply: `waiting` while others are `ahead`, then `applying`, then `done`. Rows whose product was changed after
 *    the check are skipped and listed among the errors. Without this request no product changes.
 * POST …/cancel ends an import at any time; rows that were applied stay applied. GET seller/imports lists the latest
 * imports, so that a client finds its import again. No work depends on a connection: the seller may close the browser.
 */
@ApiTags('Seller')
@Roles('seller')
@Controller('seller')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @ApiOperation({
    summary: 'Uploads a CSV file of products and checks it; nothing changes until it is applied',
  })
  @ApiAcceptedResponse({ type: OneImportResponse })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  })
  @UseInterceptors(CsvUpload)
  @HttpCode(202)
  @Post('products.csv')
  async upload(
    @CurrentUser() seller: AuthUser,
    @UploadedFile() file?: Pick<Express.Multer.File, 'buffer' | 'originalname'>,
  ): Promise<OneImportResponse> {
    if (!file) throw new BadCsvError('Please choose a CSV file.', { kind: 'noFile' });
    const found = await this.imports.upload(seller, file.originalname, file.buffer);
    return answer('The file is being checked', found);
  }

  @ApiOperation({ summary: 'Returns the latest imports, the newest first' })
  @ApiOkResponse({ type: ImportListResponse })
  @Get('imports')
  async list(): Promise<ImportListResponse> {
    const found = await this.imports.list();
    return {
      success: true,
      imports: found.map(({ entry, ahead }) => ImportResponse.from(entry, ahead)),
    };
  }

  @ApiOperation({ summary: 'Returns the progress of an import' })
  @ApiOkResponse({ type: OneImportResponse })
  @Get('imports/:id')
  async get(@ImportId() id: string): Promise<OneImportResponse> {
    return answer('Import found', await this.imports.get(id));
  }

  @ApiOperation({ summary: 'Returns the skipped rows of an import' })
  @ApiOkResponse({ type: BadRowListResponse })
  @Get('imports/:id/errors')
  async listErrors(@ImportId() id: string, @Query() page: PageDto): Promise<BadRowListResponse> {
    const [rows, total] = await this.imports.listBadRows(id, page);
    return { success: true, errors: rows.map((row) => BadRowResponse.from(row)), total };
  }

  @ApiOperation({ summary: 'Returns the changes of an import' })
  @ApiOkResponse({ type: ChangedRowListResponse })
  @Get('imports/:id/changes')
  async listChanges(
    @ImportId() id: string,
    @Query() page: PageDto,
  ): Promise<ChangedRowListResponse> {
    const [rows, total] = await this.imports.listChanges(id, page);
    return { success: true, changes: rows.map((row) => ChangedRowResponse.from(row)), total };
  }

  @ApiOperation({ summary: 'Applies a checked import; idempotent' })
  @ApiAcceptedResponse({ type: OneImportResponse })
  @HttpCode(202)
  @Post('imports/:id/apply')
  async apply(@CurrentUser() seller: AuthUser, @ImportId() id: string): Promise<OneImportResponse> {
    return answer('The import is on its way', await this.imports.apply(seller, id));
  }

  @ApiOperation({ summary: 'Cancels an import; changes that are already applied stay' })
  @ApiOkResponse({ type: OneImportResponse })
  @HttpCode(200)
  @Post('imports/:id/cancel')
  async cancel(@ImportId() id: string): Promise<OneImportResponse> {
    return answer('Import cancelled', await this.imports.cancel(id));
  }
}
