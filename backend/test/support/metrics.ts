import { DatabaseMetrics } from '../../src/metrics/database-metrics.js';
import { MetricsServer } from '../../src/metrics/metrics-server.js';
import type { TestApp } from './test-app.js';

/** The response to one scrape by Prometheus. */
export interface Scrape {
  text: string;
  /** @returns the value of a series such as `name{label="value"}`; undefined if it is missing */
  of: (series: string) => number | undefined;
  /** @returns the values of a label of a metric */
  labels: (name: string, label: string) => Set<string>;
}

/**
 * Opens the metrics port of an app, which queries the database for each scrape.
 * @returns a function that scrapes the port
 */
export async function openMetrics({ nest }: TestApp): Promise<() => Promise<Scrape>> {
  const server = nest.get(MetricsServer, { strict: false });
  nest.get(DatabaseMetrics, { strict: false }).maxAge = 0;
  return scrapeOf(server);
}

/**
 * Lets a server listen on a free port.
 * @returns a function that scrapes the port
 */
export async function scrapeOf(server: MetricsServer): Promise<() => Promise<Scrape>> {
  const port = await server.listen(0, '127.0.0.1');
  return async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    if (response.status !== 200)
      throw new Error(`The metrics port responded with ${response.status}`);
    const text = await response.text();
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
