import { ConflictException, NotFoundException } from '@nestjs/common';
import type { ImportState } from './product-import.entity.js';

/** Imports are deleted after a month. */
export class ImportNotFoundError extends NotFoundException {
  constructor() {
    super({ code: 'IMPORT_NOT_FOUND', message: 'This import no longer exists.' });
  }
}

const WHY_NOT: Record<ImportState, string> = {
  checking: 'The file is still being checked.',
  checked: 'The file is checked, and not applied yet.',
  waiting: 'The import waits for its turn already.',
  applying: 'The import is being applied already.',
  done: 'The import is done already.',
  failed: 'The import has failed. Please upload the file again.',
  cancelled: 'The import was cancelled. Please upload the file again.',
};

/** The import's state does not allow the action. */
export class ImportStateError extends ConflictException {
  constructor(state: ImportState) {
    super({
      code: 'IMPORT_STATE',
      message: WHY_NOT[state],
      details: { state },
      values: { kind: state },
    });
  }
}
