interface Running extends PromiseLike<unknown> {
  abort: () => void;
}

/**
 * Aborts a pending query whose response would be older than the current change. Otherwise RTK Query would overwrite
 * upserted data with it, and would not start a new request while the old one is pending.
 */
export async function abortQuery(findRunning: () => Running | undefined): Promise<void> {
  for (let running = findRunning(); running; running = findRunning()) {
    running.abort();
    await running;
  }
}
