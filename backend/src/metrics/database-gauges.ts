import { Gauge } from 'prom-client';
import { registry } from './registry.js';

/** A gauge whose value is queried from the database when the metrics are scraped. */
interface DatabaseGauge {
  name: string;
  help: string;
  /** With a label, `sql` returns a JSON object with a number for each value of the label, otherwise one number. */
  label?: string;
  /** Returns a single value. An index must keep the query cheap on large tables. */
  sql: string | (() => string);
}

type Values = Record<string, unknown>;

const queries = new Map<string, DatabaseGauge['sql']>();
let values: Values | undefined;

/** Registers a gauge. One statement queries all of them; while the database is unavailable, they have no value. */
export function databaseGauge({ name, help, label, sql }: DatabaseGauge): void {
  queries.set(name, sql);
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    collect() {
      if (label) this.reset();
      else this.remove();
      const result = values?.[name];
      if (result === undefined) return;
      if (!label) return this.set(Number(result));
      for (const [value, number] of Object.entries(result ?? {})) {
        this.set({ [label]: value }, Number(number));
      }
    },
  });
}

/** @returns the statement that queries all gauges */
export const gaugeQuery = (): string =>
  `SELECT ${[...queries].map(([name, sql]) => `(${typeof sql === 'string' ? sql : sql()}) AS ${name}`).join(', ')}`;

/** @param row the result of gaugeQuery(), or nothing while the database is unavailable */
export function setGaugeValues(row?: Values): void {
  values = row;
}
