import { median, percentile, slope } from './arithmetic.js';
import { parseStat } from './cpu.js';

describe('median', () => {
  it('is the value in the middle, whatever the order', () => {
    expect(median([9, 1, 2])).toBe(2);
    expect(median([10, 9, 1, 2])).toBe(5.5);
  });
});

describe('percentile', () => {
  it('is the value below which the share lies', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(values, 0.99), percentile([7], 0.99)]).toEqual([99, 7]);
  });
});

describe('slope', () => {
  it('is the slope of a line through the points', () => {
    expect(slope([0, 1, 2].map((x) => ({ x, y: 3 * x + 5 })))).toBeCloseTo(3);
    expect(slope([0, 1, 2].map((x) => ({ x, y: 4 })))).toBe(0);
  });
});

describe('parseStat', () => {
  it('reads times and the parent, whatever the name of the program', () => {
    const stat = '42 (a) b (c)) S 7 42 42 0 -1 4194304 1 2 3 4 150 50 30 20 20 0 1 0 99';
    expect(parseStat(stat)).toEqual({ parent: 7, cpu: 2_000, childrenCpu: 500 });
  });
});
