import { type DynamicModule, Module } from '@nestjs/common';
import { Env } from './env.js';

/** Makes the settings injectable everywhere: `@Inject(Env) env: Env`. */
@Module({})
export class ConfigModule {
  /** Makes the settings injectable everywhere. */
  static forRoot(env: Env): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Env, useValue: env }],
      exports: [Env],
    };
  }
}
