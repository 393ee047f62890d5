/** Tests of a whole installation with real processes: `npm run test:ops`. */
export default {
  runner: 'jest-light-runner',
  setupFiles: ['<rootDir>/test/worker-setup.mjs'],
  roots: ['<rootDir>/test/ops'],
  testRegex: '\\.ops-spec\\.ts$',
  maxWorkers: 1,
};
