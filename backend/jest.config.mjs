import { availableParallelism } from 'node:os';

export default {
  // The test files of a worker share their thread, which loads the shop once: half of the time. What a file opens, it closes.
  runner: 'jest-light-runner',
  setupFiles: ['<rootDir>/test/worker-setup.mjs'],
  roots: ['<rootDir>/src', '<rootDir>/dev', '<rootDir>/bench', '<rootDir>/test'],
  testRegex: '.*\\.(spec|e2e-spec)\\.tsx?$',
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  // One more than cores: a worker often waits for PostgreSQL, a process that it has started, or a retry.
  maxWorkers: availableParallelism() + 1,
};
