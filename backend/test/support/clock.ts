/** Stops performance.now() of this thread at a time in the future; `mockRestore` restores it. */
export const stopClock = (millisecondsFromNow: number): jest.SpyInstance<number> =>
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + millisecondsFromNow);
