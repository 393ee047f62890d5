import { availableParallelism } from 'node:os';

export default {
  // The test files of a worker share their thread, which loads the modules of the shop once and halves the time. Each
  // file closes everything it opens.
  runner: 'jest-light-runner',
  setupFiles: ['<rootDir>/test/worker-setup.mjs'],
  roots: ['<rootDir>/src', '<rootDir>/dev', '<rootDir>/bench', '<rootDir>/test'],
  testRegex: '.*\\.(spec|e2e-spec)\\.tsx?$',
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  // Two more than cores, since a worker often waits for PostgreSQL, a child process or a retry.
  maxWorkers: availableParallelism() + 2,
};
