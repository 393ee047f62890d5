import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../lib/arithmetic.js';
import { canCountCpu, cpuOf, cpuOfFamily } from '../lib/cpu.js';

/** The work of a round. */
export interface Work {
  done: number;
  seconds: number;
  p50?: number;
  p99?: number;
  /** The bytes received for all of it. */
  bytes?: number;
}

/** One of the two servers in a comparison. */
export interface Side {
  pid: number;
  run: (seconds: number) => Promise<Work>;
}

export interface Contest {
  shop: Side;
  baseline: Side;
  /** Returns additional information for the report, after all rounds. */
  note?: () => string;
  /** Stops the processes of this contest. */
  close: () => Promise<void>;
}

export interface Rounds {
  rounds: number;
  seconds: number;
  /** The duration of the warm-up before the first round, in seconds, during which V8 compiles hot code. */
  warmUp: number;
}

interface SideFigures {
  perSecond: number;
  /** CPU time per unit of work, in microseconds. */
  nodeMicros?: number;
  postgresMicros?: number;
  p50?: number;
  p99?: number;
  /** Bytes per unit of work. */
  bytes?: number;
}

export interface Figures {
  shop: SideFigures;
  baseline: SideFigures;
  /** The median of the rounds' ratios, and below it the extremes. */
  ratio: number;
  lowest: number;
  highest: number;
  note?: string;
  /** The rounds of shop and baseline, which alternate. */
  rounds: { shop: Round; baseline: Round }[];
}

interface Round extends Work {
  perSecond: number;
  nodeMicros: number;
  postgresMicros: number;
}

/** In seconds. A baseline has far less code to compile. */
const BASELINE_WARM_UP = 1;

/** The pause after a round, in milliseconds, so that its autovacuum and checkpoints do not slow down the next round. */
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
 * Measures both sides in alternating rounds, so that other load on the machine affects both, after a warm-up of each.
 * @param postgres process id of the database
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
