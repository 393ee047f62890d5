import { Counter, Registry } from 'prom-client';

/** All numbers of this process. They count whether anybody asks for them or not. */
export const registry = new Registry();

/** What is injected as the time in milliseconds that a number may take to be read. */
export const METRICS_TIMEOUT = Symbol('METRICS_TIMEOUT');

interface Unit {
  /** In how many parts of the unit is counted: 100 where cents are counted and dollars are told. */
  parts?: number;
}

/**
 * Numbers that only grow, one for each value of a label: who counts adds to them, which costs next to nothing. Each is told from
 * its start at 0 on, without which Prometheus would not see the first one.
 * @param values few, and known beforehand; nothing of anybody's may be among them
 */
export function registerLabelledCounter<Value extends string>(
  name: string,
  help: string,
  label: string,
  values: readonly Value[],
  { parts = 1 }: Unit = {},
): Record<Value, number> {
  const counts = Object.fromEntries(values.map((value) => [value, 0])) as Record<Value, number>;
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of Object.entries<number>(counts)) {
        this.inc({ [label]: value }, count / parts);
      }
    },
  });
  return counts;
}

/** A number that only grows. */
export function registerCounter(
  name: string,
  help: string,
  { parts = 1 }: Unit = {},
): { count: number } {
  const tallied = { count: 0 };
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(tallied.count / parts);
    },
  });
  return tallied;
}
