import { ValidationFailedError } from '../../../common/http/validation.js';

export class PictureCountError extends ValidationFailedError {
  constructor(most: number) {
    const text = `A product has at most ${most} pictures.`;
    super([{ field: 'image', text, reason: { code: 'arrayMaxSize', values: { limit: most } } }]);
  }
}
