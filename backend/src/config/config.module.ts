import { type DynamicModule, Module } from '@nestjs/common';
import { METRICS_TIMEOUT } from '../metrics/registry.js';
import { Env } from './env.js';
import { Timing } from './timing.js';

/** Global providers of the settings and timeouts: `@Inject(Env) env: Env`. */
@Module({})
export class ConfigModule {
  static forRoot(env: Env, timing: Timing): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: Env, useValue: env },
        { provide: Timing, useValue: timing },
        { provide: METRICS_TIMEOUT, useValue: timing.metricsTimeoutMs },
      ],
      exports: [Env, Timing, METRICS_TIMEOUT],
    };
  }
}
