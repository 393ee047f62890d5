import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';

/**
 * The span attributes that may leave the shop, under the old and the new names of the semantic conventions. URLs with
 * their queries are not included.
 */
const EXPORTED_ATTRIBUTES = new Set([
  ...['http.method', 'http.request.method', 'http.status_code', 'http.response.status_code'],
  ...['http.route', 'url.path', 'net.peer.name', 'net.peer.port', 'server.address', 'server.port'],
  ...['db.system', 'db.system.name', 'db.name', 'db.namespace', 'db.operation.name'],
  // The text of a statement, without its parameter values.
  ...['db.statement', 'db.query.text', 'db.postgresql.plan'],
  ...['error.type', 'db.response.status_code'],
]);

/** Removes personal data from a span: error messages may quote it, so only the error's type remains. */
function redact({ attributes, events, status }: ReadableSpan): void {
  for (const name of Object.keys(attributes))
    if (!EXPORTED_ATTRIBUTES.has(name)) delete attributes[name];
  events.length = 0;
  delete status.message;
}

/** Exports redacted spans. */
export class RedactingSpanProcessor implements SpanProcessor {
  constructor(private readonly next: SpanProcessor) {}

  onStart(...started: Parameters<SpanProcessor['onStart']>): void {
    this.next.onStart(...started);
  }

  onEnd(span: ReadableSpan): void {
    redact(span);
    this.next.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}
