import { AnyFilesInterceptor } from '@nestjs/platform-express';
import { MulterError } from 'multer';
import { assertCleanBody } from '../../../common/http/reject-unsafe-input.middleware.js';
import { ValidationFailedError } from '../../../common/http/validation.js';
import { PICTURE_LIMITS, UploadInterceptor } from '../../../common/uploads/receive-upload.js';
import { MAX_PICTURES } from '../dto/product-data.dto.js';
import { PictureCountError } from '../seller-products.errors.js';

const LIMITS = {
  ...PICTURE_LIMITS,
  files: MAX_PICTURES,
  parts: MAX_PICTURES + 5,
  fieldSize: 100 * 1024,
};

/** Common names of a field with several files. */
const FIELDS = new Set(['image', 'images', 'image[]', 'images[]']);

function explain({ code, field = '' }: MulterError): Error | undefined {
  if (code === 'LIMIT_UNEXPECTED_FILE') {
    const text = 'Pictures are sent in the field image';
    return new ValidationFailedError([{ field, text, reason: { code: 'unreadable' } }]);
  }
  const isCount = code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_PART_COUNT';
  return isCount ? new PictureCountError(MAX_PICTURES) : undefined;
}

/** @returns the product that a form carries as JSON: one field of text, not several and not one named `productData[x]` */
function readProduct(form: unknown): object {
  const json = (form as { productData?: unknown } | undefined)?.productData;
  try {
    const data: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
    if (typeof data === 'object' && data !== null) {
      assertCleanBody(data);
      return data;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const text = 'productData must be the product as JSON';
  throw new ValidationFailedError([{ field: 'productData', text, reason: { code: 'unreadable' } }]);
}

/** Receives pictures sent as `image`, or under a similar name, and the JSON in `productData` as the body to be validated. */
export const PictureUpload = UploadInterceptor(
  AnyFilesInterceptor({
    limits: LIMITS,
    fileFilter: (_request, { fieldname }, done) => {
      if (FIELDS.has(fieldname)) done(null, true);
      else done(new MulterError('LIMIT_UNEXPECTED_FILE', fieldname), false);
    },
  }),
  { kind: 'picture', explain, readBody: readProduct },
);
