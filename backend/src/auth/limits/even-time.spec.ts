import { deferred } from '../../../test/support/deferred.js';
import { EvenTime } from './even-time.js';

describe('EvenTime', () => {
  it('answers when the time is over, however soon the work was done', async () => {
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

  it('fails as the work does', async () => {
    const evenTime = new EvenTime();
    jest.spyOn(evenTime, 'pass').mockResolvedValue();
    await expect(evenTime.spend(Promise.reject(new Error('No')))).rejects.toThrow('No');
  });
});
