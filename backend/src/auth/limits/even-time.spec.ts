import { inEvenTime } from './even-time.js';

describe('inEvenTime', () => {
  it('answers when the time is over, however soon the work was done', async () => {
    const steps: string[] = [];
    let finish = (): void => undefined;
    const time = new Promise<void>((resolve) => (finish = resolve));
    const answered = inEvenTime(Promise.resolve(), time).then(() => steps.push('answered'));
    await new Promise(setImmediate);
    steps.push('time is over');
    finish();
    await answered;
    expect(steps).toEqual(['time is over', 'answered']);
  });

  it('fails as the work does', async () => {
    const failed = inEvenTime(Promise.reject(new Error('No')), Promise.resolve());
    await expect(failed).rejects.toThrow('No');
  });
});
