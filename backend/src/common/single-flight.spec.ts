import { deferred } from '../../test/support/deferred.js';
import { singleFlight } from './single-flight.js';

describe('singleFlight', () => {
  it('runs one call at a time, and one for all concurrent calls with the same key', async () => {
    let running = 0;
    const made: string[] = [];
    const begun = deferred();
    const finish = deferred();
    const ask = singleFlight(async (key: string) => {
      expect(++running).toBe(1);
      made.push(key);
      begun.resolve();
      await finish.promise;
      running--;
      return `${key}${made.length}`;
    });
    const first = ask('a');
    await begun.promise;
    const later = [ask('a'), ask('b'), ask('a'), ask('b')];
    finish.resolve();
    expect(await first).toBe('a1');
    expect(await Promise.all(later)).toEqual(['a2', 'b3', 'a2', 'b3']);
    expect(await ask('a')).toBe('a4');
    expect(made).toEqual(['a', 'a', 'b', 'a']);
  });

  it('passes an error to all callers, and retries for the next one', async () => {
    let tries = 0;
    const ask = singleFlight((key: string) =>
      ++tries === 1 ? Promise.reject(new Error('No')) : Promise.resolve(key),
    );
    const both = await Promise.allSettled([ask('a'), ask('a')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('a')).toBe('a');
  });

  it('rejects when too many keys are pending, but accepts calls for a pending key', async () => {
    const refusal = new Error('Too many');
    const finish = deferred();
    const make = (key: string) => finish.promise.then(() => key);
    const ask = singleFlight(make, { most: 2, refusal: () => refusal });
    const taken = [ask('a'), ask('b')];
    await expect(ask('c')).rejects.toBe(refusal);
    const same = ask('b');
    finish.resolve();
    expect(await Promise.all([...taken, same])).toEqual(['a', 'b', 'b']);
    expect(await ask('c')).toBe('c');
  });
});
