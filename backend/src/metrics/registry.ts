import { Counter, Registry } from 'prom-client';

/** All metrics of this process. */
export const registry = new Registry();

/** Injects the timeout of a metric's query, in milliseconds. */
export const METRICS_TIMEOUT = Symbol('METRICS_TIMEOUT');

interface Unit {
  /** By how much the count is divided: 100 where cents are counted and dollars are exposed. */
  parts?: number;
}

/**
 * Registers a counter with one label.
 * @param values all values of the label; they must be few, and never personal data
 * @returns the counts by value, to be incremented directly, which costs less than prom-client's labels. All are exposed from 0 on:
 *   without this sample, Prometheus would not see the first increase.
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

/** Registers a counter without labels. @returns its count, to be incremented directly */
export function registerCounter(
  name: string,
  help: string,
  { parts = 1 }: Unit = {},
): { count: number } {
  const counter = { count: 0 };
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(counter.count / parts);
    },
  });
  return counter;
}
