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
import { RedactingSpanProcessor } from './redacting-span-processor.js';

/** Limit in milliseconds for flushing spans when the shop closes. */
const FLUSH_TIMEOUT_MS = 3_000;
/** Shortest interval in milliseconds between warnings about failed exports. */
const WARNING_INTERVAL_MS = 60_000;

/** Health checks, which programs send every few seconds. */
const isProbe = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/api/health/') || url === '/metrics';

/** Logs an unavailable collector, at most once per interval; other diagnostics of the library are dropped. */
function diagnose(logger: Logger): DiagLogger {
  let warnedAt = -Infinity;
  const ignore = (): void => undefined;
  const error = (): void => {
    if (performance.now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = performance.now();
    // The spans belong to many requests, so the log line must not name one of them.
    outsideRequest(() =>
      logger.warn('Traces could not be sent: nobody takes them at OTEL_EXPORTER_OTLP_ENDPOINT'),
    );
  };
  return { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
}

/** @returns the route that handled a request */
type RouteOf = (response: ServerResponse, path: string) => string;

/** The route is known only when the request has ended. */
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

/** @returns the id of the current trace for log lines, if it is sampled */
function currentTrace(): string | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span.spanContext().traceId : undefined;
}

/**
 * Exports spans of requests and statements, configured by the standard environment variables of OpenTelemetry.
 * Exporting never blocks a request; spans that cannot be exported are dropped. The trace context of browsers is
 * ignored: it would let clients switch tracing on and off.
 * @param headers of the exporter; they may have been read from a file
 * @returns a function that flushes and stops tracing
 */
export function startTracing(routeOf: RouteOf, headers = ''): () => Promise<void> {
  diag.setLogger(diagnose(new Logger('Tracing')), { logLevel: DiagLogLevel.ERROR });
  const exporter = new OTLPTraceExporter({ headers: parseKeyPairsIntoRecord(headers) });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'larder',
      'service.instance.id': `${os.hostname()}-${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new RedactingSpanProcessor(new BatchSpanProcessor(exporter))],
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
  // The modules are loaded already: requiring them again patches their shared prototypes.
  for (const module of ['http', 'https', 'pg']) createRequire(import.meta.url)(module);
  syncBuiltinESMExports();
  readTracesBy(currentTrace);
  return () => Promise.race([provider.shutdown(), sleep(FLUSH_TIMEOUT_MS)]);
}
