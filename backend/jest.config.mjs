import { availableParallelism } from 'node:os';

const swc = (typescript) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: typescript ? { syntax: 'typescript', decorators: true } : { syntax: 'ecmascript' },
      ...(typescript && {
        keepClassNames: true,
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          useDefineForClassFields: false,
        },
      }),
    },
  },
];

// Packages that are published as ES modules only; Jest loads them as CommonJS.
const esmOnly = [
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  '@tokenizer',
  '@borewit',
  'uint8array-extras',
  'p-limit',
  'yocto-queue',
].join('|');

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testRegex: '.*\\.(spec|e2e-spec)\\.ts$',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': swc(true), '^.+\\.m?js$': swc(false) },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly})/)`],
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  // More than a small machine has processors: many tests wait, for a process that starts or for a Stripe that is slow.
  maxWorkers: 2 * availableParallelism(),
  testTimeout: 30_000,
  coverageProvider: 'v8',
};
