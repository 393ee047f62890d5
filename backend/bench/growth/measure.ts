import { median } from '../lib/arithmetic.js';
import { type Call, expectAnswer } from '../lib/http.js';

/** @returns milliseconds until the response was received */
export async function timeOf(origin: string, call: Call): Promise<number> {
  const begun = performance.now();
  await expectAnswer(origin, call);
  return performance.now() - begun;
}

export interface Ratio {
  /** Median of all rounds, in milliseconds. */
  small: number;
  large: number;
  /** Median of the ratios of the rounds. */
  ratio: number;
}

type Side = (round: number) => Promise<number>;

/** Alternates between both sides, so that they have the same conditions. */
export async function ratioOf(
  [small, large]: readonly [Side, Side],
  rounds: number,
): Promise<Ratio> {
  const times: [small: number, large: number][] = [];
  for (let round = -3; round < rounds; round++) {
    const pair: [number, number] = [await small(round + 3), await large(round + 3)];
    if (round >= 0) times.push(pair);
  }
  return {
    small: median(times.map(([time]) => time)),
    large: median(times.map(([, time]) => time)),
    ratio: median(times.map(([own, other]) => other / own)),
  };
}
