/**
 * How long nothing may come or go before a file on its way is given up, in milliseconds. A slow line may take its time, and
 * so may the server with large pictures.
 */
const SILENCE = 60_000;

/** Calls `giveUp` after a silence; whatever is heard begins it anew. */
export function watchSilence(giveUp: () => void) {
  let timer = window.setTimeout(giveUp, SILENCE);
  const stop = (): void => window.clearTimeout(timer);
  function heard(): void {
    stop();
    timer = window.setTimeout(giveUp, SILENCE);
  }
  return { heard, stop };
}
