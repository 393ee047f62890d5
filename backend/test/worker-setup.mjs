import { register } from 'node:module';
import { addEventHandler, getState } from 'jest-circus';

// Runs once in each worker, before its first test file.

process.env.SWC_NODE_SOURCE_MAP_MODE = 'inline'; // so that stack traces name the lines of the source
register('@swc-node/register/esm', import.meta.url);
process.setSourceMapsEnabled(true);

/** In milliseconds; far more than a test takes, on a machine that is busy with others too. */
const TIME_LIMIT = 60_000;

/** The runner itself would wait for ever. */
function withinLimit(run, limit = TIME_LIMIT) {
  return async () => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Not done after ${limit / 1000} s.`)), limit);
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
