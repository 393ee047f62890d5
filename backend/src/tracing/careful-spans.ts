import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';

/** What a span may tell, under the old and the new names of the conventions: addresses with their queries are not among it. */
const TOLD = new Set([
  ...['http.method', 'http.request.method', 'http.status_code', 'http.response.status_code'],
  ...['http.route', 'url.path', 'net.peer.name', 'net.peer.port', 'server.address', 'server.port'],
  ...['db.system', 'db.system.name', 'db.name', 'db.namespace', 'db.operation.name'],
  // The words of a statement: what stands in the place of $1 is not in them.
  ...['db.statement', 'db.query.text', 'db.postgresql.plan'],
  ...['error.type', 'db.response.status_code'],
]);

/** Leaves nothing about people in a span: what an error says may quote them, so its type alone is told. */
function clean({ attributes, events, status }: ReadableSpan): void {
  for (const name of Object.keys(attributes)) if (!TOLD.has(name)) delete attributes[name];
  events.length = 0;
  delete status.message;
}

/** Hands spans on as they may leave the shop. */
export class CarefulSpans implements SpanProcessor {
  constructor(private readonly next: SpanProcessor) {}

  onStart(...started: Parameters<SpanProcessor['onStart']>): void {
    this.next.onStart(...started);
  }

  onEnd(span: ReadableSpan): void {
    clean(span);
    this.next.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}
