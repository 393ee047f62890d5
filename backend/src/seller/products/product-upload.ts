import { FileInterceptor } from '@nestjs/platform-express';
import { memoryStorage } from 'multer';
import { CSV_LIMITS, UploadInterceptor } from '../../common/uploads/receive-upload.js';

/** Receives one CSV file sent as `file`. */
export const CsvUpload = UploadInterceptor(
  FileInterceptor('file', {
    storage: memoryStorage(),
    // The name of the file is shown to people.
    defParamCharset: 'utf8',
    limits: { ...CSV_LIMITS, fieldSize: 1024 },
  }),
  { kind: 'csv' },
);
