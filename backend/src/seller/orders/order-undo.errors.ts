import { ConflictException } from '@nestjs/common';

/** The last thing that happened to the order is not a step of this seller's, or it left its mark outside the shop. */
export class StepFinalError extends ConflictException {
  constructor() {
    super({ code: 'STEP_FINAL', message: 'This step can no longer be taken back.' });
  }
}
