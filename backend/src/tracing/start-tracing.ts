import { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { diag, type DiagLogger, DiagLogLevel, type Span, trace } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { outsideRequest, readTracesBy } from '../common/current-request.js';
import { CarefulSpans } from './careful-spans.js';

/** In milliseconds: so long may what is left take to be sent when the shop closes. */
const FLUSH_LIMIT = 3_000;
/** In milliseconds: how often it is told at most that traces are not taken. */
const TELL_PAUSE = 60_000;

/** Asked every few seconds, by programs. */
const isProbe = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/api/health/') || url === '/metrics';

/** Tells of a receiver that is away, and of it seldom; everything else that the library says is for its developers. */
function diagnose(logger: Logger): DiagLogger {
  let toldAt = -Infinity;
  const ignore = (): void => undefined;
  const error = (): void => {
    if (performance.now() - toldAt < TELL_PAUSE) return;
    toldAt = performance.now();
    // They are those of many requests, so not in the name of whichever came first.
    outsideRequest(() =>
      logger.warn('Traces could not be sent: nobody takes them at OTEL_EXPORTER_OTLP_ENDPOINT'),
    );
  };
  return { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
}

/** Says what answered a request. */
type RouteOf = (response: ServerResponse, path: string) => string;

/** Once a request is over, it is known what answered it. */
const nameBy =
  (routeOf: RouteOf) =>
  (span: Span, request: unknown, response: unknown): void => {
    if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return;
    if (!('log' in request)) return;
    const { path } = request.log;
    const route = routeOf(response as ServerResponse<IncomingMessage>, path);
    span.updateName(`${request.method ?? ''} ${route}`);
    span.setAttributes({ 'http.route': route, 'url.path': path });
  };

/** For a line of the log: the trace that is under way, where it is kept. */
function currentTrace(): string | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span.spanContext().traceId : undefined;
}

/**
 * From now on requests and their statements are told to whoever collects traces, by OpenTelemetry's own settings in the
 * environment. Nobody waits for that; what is not taken is thrown away. What browsers say of traces of theirs is not heeded: it
 * would let anybody switch them on and off.
 * @param headers the ones that may have come from a file
 * @returns what sends the rest
 */
export function startTracing(routeOf: RouteOf, headers = ''): () => Promise<void> {
  diag.setLogger(diagnose(new Logger('Tracing')), { logLevel: DiagLogLevel.ERROR });
  const exporter = new OTLPTraceExporter({ headers: parseKeyPairsIntoRecord(headers) });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'larder',
      'service.instance.id': `${os.hostname()}-${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new CarefulSpans(new BatchSpanProcessor(exporter))],
  });
  provider.register({ propagator: null });
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: isProbe,
        requireParentforOutgoingSpans: true,
        applyCustomAttributesOnSpan: nameBy(routeOf),
      }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  });
  // They are loaded already: what is asked for once more gets its instruments, in the prototypes that all share.
  for (const module of ['http', 'https', 'pg']) createRequire(import.meta.url)(module);
  syncBuiltinESMExports();
  readTracesBy(currentTrace);
  return () => Promise.race([provider.shutdown(), sleep(FLUSH_LIMIT)]);
}
