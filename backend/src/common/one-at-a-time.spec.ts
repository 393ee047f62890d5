import { setTimeout as sleep } from 'node:timers/promises';
import { oneAtATime } from './one-at-a-time.js';

describe('oneAtATime', () => {
  it('makes one at a time, and one for all who ask for the same meanwhile', async () => {
    let running = 0;
    const made: string[] = [];
    const ask = oneAtATime(async (key: string) => {
      expect(++running).toBe(1);
      made.push(key);
      await sleep(5);
      running--;
      return `${key}${made.length}`;
    });
    const first = ask('a');
    await sleep(1);
    const later = [ask('a'), ask('b'), ask('a'), ask('b')];
    expect(await first).toBe('a1');
    expect(await Promise.all(later)).toEqual(['a2', 'b3', 'a2', 'b3']);
    expect(await ask('a')).toBe('a4');
    expect(made).toEqual(['a', 'a', 'b', 'a']);
  });

  it('tells a failure to those who asked, and tries again for the next', async () => {
    let tries = 0;
    const ask = oneAtATime((key: string) =>
      ++tries === 1 ? Promise.reject(new Error('No')) : Promise.resolve(key),
    );
    const both = await Promise.allSettled([ask('a'), ask('a')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('a')).toBe('a');
  });

  it('refuses who comes when too many wait, but not who asks for what they wait for', async () => {
    const refusal = new Error('Too many');
    const ask = oneAtATime((key: string) => sleep(5, key), { most: 2, refusal: () => refusal });
    const taken = [ask('a'), ask('b')];
    await expect(ask('c')).rejects.toBe(refusal);
    expect(await Promise.all([...taken, ask('b')])).toEqual(['a', 'b', 'b']);
    expect(await ask('c')).toBe('c');
  });
});
