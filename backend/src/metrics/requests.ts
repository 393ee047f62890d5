import type { Metric } from 'prom-client';
import { registry } from './registry.js';

const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
/** More than there are: a mistake in naming routes must not fill the memory. */
const MAX_ROUTES = 500;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Unknown routes and methods. */
export const OTHER = 'other';

/** The requests of one route and method. */
class Requests {
  readonly byStatus = new Map<string | number, number>();
  /** The number of requests per bucket, without those of shorter buckets; the last bucket has no upper bound. */
  readonly times: number[] = Array.from({ length: BUCKETS_MS.length + 1 }, () => 0);
  milliseconds = 0;

  count(status: string | number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
  }

  time(milliseconds: number): void {
    let bucket = 0;
    while (milliseconds > (BUCKETS_MS[bucket] ?? Infinity)) bucket++;
    this.times[bucket] = (this.times[bucket] ?? 0) + 1;
    this.milliseconds += milliseconds;
  }
}

const routes = new Map<string, Map<string, Requests>>();

function requestsOf(route: string, method: string): Requests {
  const known = routes.get(route)?.get(method);
  if (known) return known;
  const name = routes.size < MAX_ROUTES || routes.has(route) ? route : OTHER;
  const byMethod = routes.get(name) ?? new Map<string, Requests>();
  routes.set(name, byMethod);
  const knownMethod = METHODS.has(method) ? method : OTHER;
  const requests = byMethod.get(knownMethod) ?? new Requests();
  byMethod.set(knownMethod, requests);
  return requests;
}

/**
 * Counts a finished request. Called for every request, so it allocates only for the first one of a route and method.
 * @param route a pattern such as /api/order/:id or the name of a kind of response, never a URL
 * @param milliseconds undefined for streams, which stay open as long as the client listens
 */
export function countRequest(
  route: string,
  method: string,
  status: string | number,
  milliseconds?: number,
): void {
  const requests = requestsOf(route, method);
  requests.count(status);
  if (milliseconds !== undefined) requests.time(milliseconds);
}

interface Sample {
  labels: Record<string, string | number>;
  value: number;
  metricName?: string;
}

const all = function* (): Generator<[labels: Record<string, string>, Requests]> {
  for (const [route, byMethod] of routes) {
    for (const [method, requests] of byMethod) yield [{ method, route }, requests];
  }
};

/** Prom-client's own metrics allocate label objects for each request. */
function expose(name: string, help: string, type: string, samples: () => Sample[]): void {
  const get = (): Promise<object> => Promise.resolve({ name, help, type, values: samples() });
  registry.registerMetric({ name, help, type, get } as unknown as Metric);
}

expose('larder_http_requests_total', 'Requests by route and status', 'counter', () =>
  [...all()].flatMap(([labels, { byStatus }]) =>
    [...byStatus].map(([status, value]) => ({ labels: { ...labels, status }, value })),
  ),
);

const TIMES = 'larder_http_request_duration_seconds';

function timesOf(labels: Record<string, string>, { times, milliseconds }: Requests): Sample[] {
  let count = 0;
  const buckets = times.map((more, at) => {
    const end = BUCKETS_MS[at];
    const le = end === undefined ? '+Inf' : end / 1_000;
    return { metricName: `${TIMES}_bucket`, labels: { ...labels, le }, value: (count += more) };
  });
  return [
    ...buckets,
    { metricName: `${TIMES}_sum`, labels, value: milliseconds / 1_000 },
    { metricName: `${TIMES}_count`, labels, value: count },
  ];
}

expose(
  TIMES,
  'Duration of requests, from their arrival to the end of the response',
  'histogram',
  () => [...all()].flatMap(([labels, requests]) => timesOf(labels, requests)),
);
