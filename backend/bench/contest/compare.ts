import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../lib/arithmetic.js';
import { canCountCpu, cpuOf, cpuOfFamily } from '../lib/cpu.js';

/** What was done in a round. */
export interface Work {
  done: number;
  seconds: number;
  p50?: number;
  p99?: number;
  /** That came over the wire for all of it. */
  bytes?: number;
}

/** One of the two that are compared. */
export interface Side {
  pid: number;
  run: (seconds: number) => Promise<Work>;
}

export interface Contest {
  shop: Side;
  baseline: Side;
  /** What is worth knowing beside the figures, once all rounds are over. */
  note?: () => string;
  /** Ends what was started for this contest. */
  close: () => Promise<void>;
}

export interface Rounds {
  rounds: number;
  seconds: number;
  /** How long the shop works before the first round, in seconds: the engine compiles what runs often. */
  warmUp: number;
}

interface SideFigures {
  perSecond: number;
  /** CPU microseconds for each of what was done. */
  nodeMicros?: number;
  postgresMicros?: number;
  p50?: number;
  p99?: number;
  /** For each of what was done. */
  bytes?: number;
}

export interface Figures {
  shop: SideFigures;
  baseline: SideFigures;
  /** Median of the rounds' ratios, and its extremes. */
  ratio: number;
  lowest: number;
  highest: number;
  note?: string;
  /** Shop and baseline in turns. */
  rounds: { shop: Round; baseline: Round }[];
}

interface Round extends Work {
  perSecond: number;
  nodeMicros: number;
  postgresMicros: number;
}

/** In seconds. There is far less to compile in a baseline. */
const BASELINE_WARM_UP = 1;

/** What autovacuum and checkpoints of one round may take from the next, in milliseconds. */
const PAUSE = 300;

async function runRound(side: Side, seconds: number, postgres?: number): Promise<Round> {
  const cpu = (): [number, number] => [
    cpuOf(side.pid),
    postgres === undefined ? NaN : cpuOfFamily(postgres),
  ];
  const before = cpu();
  const work = await side.run(seconds);
  const after = cpu();
  const [node, database] = after.map((time, index) => (time - (before[index] ?? 0)) * 1_000);
  await sleep(PAUSE);
  return {
    ...work,
    perSecond: work.done / work.seconds,
    nodeMicros: (node ?? NaN) / work.done,
    postgresMicros: (database ?? NaN) / work.done,
  };
}

function summarize(rounds: readonly Round[]): SideFigures {
  const middle = (value: (round: Round) => number | undefined): number =>
    median(rounds.map((round) => value(round) ?? NaN));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    ...(canCountCpu && {
      nodeMicros: middle(({ nodeMicros }) => nodeMicros),
      postgresMicros: middle(({ postgresMicros }) => postgresMicros),
    }),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    bytes: middle(({ bytes = NaN, done }) => bytes / done),
  };
}

/**
 * Lets both work in turns, so that whatever else the machine does hits both, after a round each that does not count.
 * @param postgres process number of the database
 */
export async function compare(
  { shop, baseline, note }: Contest,
  { rounds, seconds, warmUp }: Rounds,
  postgres?: number,
): Promise<Figures> {
  await shop.run(warmUp);
  await baseline.run(BASELINE_WARM_UP);
  const measured: Figures['rounds'] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push({
      shop: await runRound(shop, seconds, postgres),
      baseline: await runRound(baseline, seconds, postgres),
    });
  }
  const ratios = measured.map(
    ({ shop: ours, baseline: theirs }) => ours.perSecond / theirs.perSecond,
  );
  return {
    shop: summarize(measured.map((round) => round.shop)),
    baseline: summarize(measured.map((round) => round.baseline)),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    ...(note && { note: note() }),
    rounds: measured,
  };
}
