/** Stops the clock of this thread at a moment to come; call `mockRestore` to let it go on. */
export const stopClock = (millisecondsFromNow: number): jest.SpyInstance<number> =>
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + millisecondsFromNow);
