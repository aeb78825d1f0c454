import { AsyncLocalStorage } from 'node:async_hooks';
import type * as Api from '@opentelemetry/api';
import type {
  Context,
  Link,
  Span,
  SpanOptions,
  TextMapPropagator,
  Tracer,
} from '@opentelemetry/api';
import type { Env } from '../env';

/** A call as a trace tells of it: whose it is and what is in it stays out. */
export type TracedCall = {
  method: string;
  path: string;
  requestId: string;
  traceparent: string | undefined;
};

/** Spans of what the process does. Where nothing is configured there is none, and no package of it is loaded. */
export interface Tracing {
  /** A call, as a part of the trace that its sender names. */
  call<T>(about: TracedCall, work: () => Promise<T>, answer: (result: T) => Answered): Promise<T>;
  /** A statement of the database, where it belongs to a call or a group. */
  statement<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** A group of changes of orders, in a trace of its own that names the calls it comes from. */
  group<T>(size: number, from: readonly Place[], work: () => Promise<T>): Promise<T>;
  /** Where this is in a trace; undefined where it is in none. */
  here(): Place | undefined;
  /** Does something that belongs to no call, though one began it. */
  apart<T>(work: () => T): T;
  /** Sends what is left. */
  stop(): Promise<void>;
}

type Answered = { status: number; code: string | null };
export type Place = Link['context'];

type Settings = Pick<
  Env,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER_ARG'
>;

// A collector that is away holds nothing up for longer.
const exportMs = 3_000;

/** Loaded by name here and nowhere else, so that a process without traces never has them in memory. */
const load = () =>
  Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);

/** The kind of an error, never its words: they may hold what a customer typed. */
const kindOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : typeof error;
};

type Loaded = {
  api: typeof Api;
  tracer: Tracer;
  propagator: TextMapPropagator;
  stop(): Promise<void>;
};

async function open(endpoint: string, env: Settings): Promise<Loaded> {
  const [api, core, { resourceFromAttributes }, sdk, { OTLPTraceExporter }] = await load();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: core.parseKeyPairsIntoRecord(env.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: exportMs,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  });
  return {
    api,
    tracer: provider.getTracer('assay'),
    propagator: new core.W3CTraceContextPropagator(),
    // What a collector does not take is lost, and nothing else.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

type Begun = { name: string; options: SpanOptions };

/** Does work in spans, and knows in which of them this is. */
function spans({ api, tracer }: Loaded) {
  const places = new AsyncLocalStorage<Context | undefined>();
  async function within<T>(
    context: Context,
    { name, options }: Begun,
    work: (span: Span) => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, options, context);
    try {
      return await places.run(api.trace.setSpan(context, span), () => work(span));
    } catch (error) {
      span.setAttribute('error.type', kindOf(error));
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }
  return { places, within };
}

function tracingOver(loaded: Loaded): Tracing {
  const { api, propagator, stop } = loaded;
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode } = api;
  const { places, within } = spans(loaded);
  return {
    call({ method, path, requestId, traceparent }, work, answer) {
      const context = propagator.extract(ROOT_CONTEXT, { traceparent }, api.defaultTextMapGetter);
      const attributes = {
        'http.request.method': method,
        'http.route': path,
        'assay.request_id': requestId,
      };
      const begun = { name: `${method} ${path}`, options: { kind: SpanKind.SERVER, attributes } };
      return within(context, begun, async (span) => {
        const result = await work();
        const { status, code } = answer(result);
        span.setAttribute('http.response.status_code', status);
        if (code !== null) span.setAttribute('assay.code', code);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return result;
      });
    },
    statement(name, work) {
      const context = places.getStore();
      if (!context) return work();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
      return within(context, { name, options: { kind: SpanKind.CLIENT, attributes } }, work);
    },
    group(size, from, work) {
      const links = from.map((context) => ({ context }));
      const options = { attributes: { 'assay.group.size': size }, links };
      return within(ROOT_CONTEXT, { name: 'group of orders', options }, work);
    },
    here() {
      const context = places.getStore();
      return context && api.trace.getSpanContext(context);
    },
    apart: (work) => places.run(undefined, work),
    stop,
  };
}

/** Sends traces to the collector that the settings name; null where they name none. */
export async function startTracing(env: Settings): Promise<Tracing | null> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint ? tracingOver(await open(endpoint, env)) : null;
}
