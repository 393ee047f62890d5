import { Global, Module } from '@nestjs/common';
import { WriteLimits, Webhooks } from './write-limits.js';
import { Searches } from './read-limits.js';

/** Limits of concurrent work, so that no client holds up the others. The settings MAX_… define them. */
@Global()
@Module({
  providers: [WriteLimits, Searches, Webhooks],
  exports: [WriteLimits, Searches, Webhooks],
})
export class AdmissionModule {}
