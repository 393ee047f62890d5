import { register } from 'node:module';
import fc from 'fast-check';
import { addEventHandler, getState } from 'jest-circus';

// Runs once in each worker, before its first test file.

process.env.SWC_NODE_SOURCE_MAP_MODE = 'inline'; // for source lines in stack traces
register('@swc-node/register/esm', import.meta.url);
process.setSourceMapsEnabled(true);

// Property tests use the same values in every run unless npm run test:repeat sets a seed.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED || 1) });

/**
 * Only for a test that hangs, which the runner would wait for forever. Far longer than a test takes on a busy machine,
 * and longer than `until` waits. A longer limit of a single test applies, a shorter one does not.
 */
const TIME_LIMIT_MS = 240_000;

function withinLimit(run, ownLimit = 0) {
  const limit = Math.max(TIME_LIMIT_MS, ownLimit);
  return async () => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Not done after ${limit / 1_000} s.`)), limit);
    });
    try {
      return await Promise.race([run(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

addEventHandler(({ name, fn, timeout }) => {
  const { children, hooks } = getState().currentDescribeBlock;
  const added = { add_test: children, add_hook: hooks }[name]?.at(-1);
  if (added) added.fn = withinLimit(fn, timeout);
});
