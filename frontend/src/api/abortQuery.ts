interface Running extends PromiseLike<unknown> {
  abort: () => void;
}

/**
 * Aborts a query that is on its way, since what happens now is newer than its answer. Without this RTK Query lets that
 * answer overwrite what is upserted meanwhile, and takes no new question as long as the old one runs.
 */
export async function abortQuery(findRunning: () => Running | undefined): Promise<void> {
  for (let running = findRunning(); running; running = findRunning()) {
    running.abort();
    await running;
  }
}
