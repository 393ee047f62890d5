import { Gauge } from 'prom-client';
import { registry } from './registry.js';

/** A number that stands in the database: it is asked for when somebody wants to know. */
interface Asked {
  name: string;
  help: string;
  /** With a label, `sql` answers an object of JSON with a number for each value of it; else one number. */
  label?: string;
  /** A query of one value. An index makes it cheap however large the shop is. */
  sql: string | (() => string);
}

type Answers = Record<string, unknown>;

const queries = new Map<string, Asked['sql']>();
let answers: Answers | undefined;

/** Makes such a number known. All of them are asked for by one statement; while the database is silent, so are they. */
export function databaseGauge({ name, help, label, sql }: Asked): void {
  queries.set(name, sql);
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    collect() {
      if (label) this.reset();
      else this.remove();
      const answer = answers?.[name];
      if (answer === undefined) return;
      if (!label) return this.set(Number(answer));
      for (const [value, number] of Object.entries(answer ?? {})) {
        this.set({ [label]: value }, Number(number));
      }
    },
  });
}

/** The one statement that asks for all of them. */
export const gaugeQuery = (): string =>
  `SELECT ${[...queries].map(([name, sql]) => `(${typeof sql === 'string' ? sql : sql()}) AS ${name}`).join(', ')}`;

/** @param row its answer; none while the database says nothing */
export function setGaugeValues(row?: Answers): void {
  answers = row;
}
