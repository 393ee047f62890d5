import { type DynamicModule, Module } from '@nestjs/common';
import { Env } from './env.js';
import { Timing } from './timing.js';

/** Makes the settings and the time limits injectable everywhere: `@Inject(Env) env: Env`. */
@Module({})
export class ConfigModule {
  static forRoot(env: Env, timing: Timing): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: Env, useValue: env },
        { provide: Timing, useValue: timing },
      ],
      exports: [Env, Timing],
    };
  }
}
