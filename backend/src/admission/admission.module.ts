import { Global, Module } from '@nestjs/common';
import { Changes } from './changes.js';
import { Searches } from './searches.js';

/** Limits of concurrent work, so that no client holds up the others. Their values are settings, MAX_… */
@Global()
@Module({
  providers: [Changes, Searches],
  exports: [Changes, Searches],
})
export class AdmissionModule {}
