import autocannon from 'autocannon';
import { answerQuestions } from '../lib/helper-process.js';
import type { Call } from '../lib/http.js';

export interface LoadQuestion {
  origin: string;
  /** The calls that each connection repeats in turn. */
  clients: Call[][];
  /** The duration in seconds, or the total number of calls. */
  limit: { seconds: number } | { calls: number };
  /** Calls per second of all connections; unlimited if undefined. */
  rate?: number;
}

export interface LoadAnswer {
  done: number;
  /** From the first response to the last. */
  seconds: number;
  /** The number of responses by status. */
  statuses: Record<string, number>;
  /** Milliseconds from the request to the complete response. */
  p50: number;
  p99: number;
  /** The total size of all responses, including headers. */
  bytes: number;
}

/** The interval at which autocannon checks its limit, in milliseconds. */
const SAMPLE = 50;

async function load({ origin, clients, limit, rate }: LoadQuestion): Promise<LoadAnswer> {
  let connected = 0;
  const options: autocannon.Options = {
    url: origin,
    connections: clients.length,
    sampleInt: SAMPLE,
    ...('calls' in limit ? { amount: limit.calls } : { duration: limit.seconds }),
    ...(rate !== undefined && { overallRate: rate }),
    setupClient: (client) => {
      const calls = clients[connected++ % clients.length];
      if (calls) client.setRequests(calls);
    },
  };
  let [first, last] = [NaN, NaN];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, answer) => {
      if (error) reject(error);
      else resolve(answer);
    });
    running.on('response', () => {
      last = performance.now();
      if (Number.isNaN(first)) first = last;
    });
  });
  if (result.errors > 0) throw new Error(`${result.errors} calls were not answered`);
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(
    ([status, { count = 0 }]) => [status, count] as const,
  );
  return {
    done: statuses.reduce((sum, [, count]) => sum + count, 0),
    seconds: (last - first) / 1_000,
    statuses: Object.fromEntries(statuses),
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: result.throughput.total,
  };
}

answerQuestions(load);
