import { PasswordsBusyError } from '../auth.errors.js';
import { inTurn } from './passwords.js';

describe('inTurn', () => {
  it('runs two tasks at a time, queues more, and rejects those beyond its capacity', async () => {
    let running = 0;
    let most = 0;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const work = async (): Promise<void> => {
      most = Math.max(most, ++running);
      await finished;
      running--;
    };
    const taken = Array.from({ length: 101 }, () => inTurn(work));
    await new Promise(setImmediate);
    const more = Promise.allSettled([inTurn(work), inTurn(work), inTurn(work)]);
    finish();
    await Promise.all(taken);
    expect((await more).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(most).toBe(2);
    await expect(inTurn(() => Promise.resolve('free again'))).resolves.toBe('free again');
  });

  it('returns 503 with Retry-After when the queue is full', () => {
    expect(new PasswordsBusyError()).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  });
});
