import { DatabaseMetrics } from '../../src/metrics/database-metrics.js';
import { MetricsServer } from '../../src/metrics/metrics-server.js';
import type { TestApp } from './test-app.js';

/** What Prometheus reads at a moment. */
export interface Scrape {
  text: string;
  /** The number of a name and labels as they are written, such as `name{label="value"}`; undefined where it is not told. */
  of: (series: string) => number | undefined;
  /** The values of a label, of all that a name tells. */
  labels: (name: string, label: string) => Set<string>;
}

/** Opens the shop's port for Prometheus, which asks the database each time. @returns asks there */
export async function openMetrics({ nest }: TestApp): Promise<() => Promise<Scrape>> {
  const server = nest.get(MetricsServer, { strict: false });
  nest.get(DatabaseMetrics, { strict: false }).maxAge = 0;
  return scrapeOf(server);
}

/** @returns asks a server that listens at a port of its own */
export async function scrapeOf(server: MetricsServer): Promise<() => Promise<Scrape>> {
  const port = await server.listen(0, '127.0.0.1');
  return async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    if (answer.status !== 200) throw new Error(`The metrics answered ${answer.status}`);
    const text = await answer.text();
    return { ...read(text), text };
  };
}

function read(text: string): Pick<Scrape, 'of' | 'labels'> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const numbers = new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
  const labels = (name: string, label: string): Set<string> =>
    new Set(
      lines.flatMap((line) =>
        line.startsWith(`${name}{`)
          ? (new RegExp(`[{,]${label}="((?:[^"\\\\]|\\\\.)*)"`).exec(line)?.[1] ?? [])
          : [],
      ),
    );
  return { of: (series) => numbers.get(series), labels };
}
