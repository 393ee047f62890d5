import { deferred } from '../../../test/support/deferred.js';
import { EvenTime } from './even-time.js';

describe('EvenTime', () => {
  it('resolves when the minimum time has passed, even if the work is done earlier', async () => {
    const steps: string[] = [];
    const time = deferred();
    const evenTime = new EvenTime();
    jest.spyOn(evenTime, 'pass').mockReturnValue(time.promise);
    const answered = evenTime.spend(Promise.resolve()).then(() => steps.push('answered'));
    await new Promise(setImmediate);
    steps.push('time is over');
    time.resolve();
    await answered;
    expect(steps).toEqual(['time is over', 'answered']);
  });

  it('rejects with the error of the work', async () => {
    const evenTime = new EvenTime();
    jest.spyOn(evenTime, 'pass').mockResolvedValue();
    await expect(evenTime.spend(Promise.reject(new Error('No')))).rejects.toThrow('No');
  });
});
