import { deferred } from '../../../test/support/deferred.js';
import { MinimumDuration } from './minimum-duration.js';

describe('MinimumDuration', () => {
  it('resolves when the minimum time has passed, even if the work is done earlier', async () => {
    const steps: string[] = [];
    const time = deferred();
    const minimumDuration = new MinimumDuration();
    jest.spyOn(minimumDuration, 'pass').mockReturnValue(time.promise);
    const answered = minimumDuration.pad(Promise.resolve()).then(() => steps.push('answered'));
    await new Promise(setImmediate);
    steps.push('time is over');
    time.resolve();
    await answered;
    expect(steps).toEqual(['time is over', 'answered']);
  });

  it('rejects with the error of the work', async () => {
    const minimumDuration = new MinimumDuration();
    jest.spyOn(minimumDuration, 'pass').mockResolvedValue();
    await expect(minimumDuration.pad(Promise.reject(new Error('No')))).rejects.toThrow('No');
  });
});
