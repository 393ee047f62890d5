import { register } from 'node:module';
import fc from 'fast-check';
import { addEventHandler, getState } from 'jest-circus';

// Runs once in each worker, before its first test file.

process.env.SWC_NODE_SOURCE_MAP_MODE = 'inline'; // so that stack traces name the lines of the source
register('@swc-node/register/esm', import.meta.url);
process.setSourceMapsEnabled(true);

// Property tests try the same values each time, unless another seed is asked for (npm run test:repeat).
fc.configureGlobal({ seed: Number(process.env.TEST_SEED || 1) });

/**
 * Only for a test that hangs, which the runner itself would wait for without an end: no rule is proven by it. Far more than
 * a test takes on a busy machine, and more than `until` waits. A longer limit of a test's own counts, a shorter one does not.
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
