import { Global, Module } from '@nestjs/common';
import { Changes } from './changes.js';
import { Searches } from './searches.js';
import { Webhooks } from './webhooks.js';

/** Limits of concurrent work, so that no client holds up the others. The settings MAX_… define them. */
@Global()
@Module({
  providers: [Changes, Searches, Webhooks],
  exports: [Changes, Searches, Webhooks],
})
export class AdmissionModule {}
