import { randomBytes } from 'node:crypto';
import { build } from 'esbuild';
import { startApp, type Session } from '../setup/app';
import { attributesOf, traceCollector, type Span } from '../setup/servers/trace-collector';

const password = 'a-password-that-nobody-sees';
const traceId = randomBytes(16).toString('hex');
const parentId = randomBytes(8).toString('hex');
const traceparent = `00-${traceId}-${parentId}-01`;
const order = {
  kind: 'margin',
  code: 'BTCUSDT',
  side: 'long',
  type: 'market',
  lots: '0.01',
  leverage: 2,
};

let collector: Awaited<ReturnType<typeof traceCollector>>;
let me: Session;
let spans: Span[];

// What a process traced is sent when it ends, so that no test waits for a pace.
beforeAll(async () => {
  collector = await traceCollector();
  const app = await startApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    OTEL_SERVICE_NAME: 'assay-of-a-test',
  });
  me = await app.customer();
  const named = {
    headers: { traceparent, 'x-request-id': 'request-of-a-test' },
    token: me.token,
    demo: true,
  };
  expect(
    await app.call('POST order/buyOptions', order, { ...named, key: 'a-key-of-mine' }),
  ).toMatchObject({ code: '200' });
  await app.call(
    'POST order/buyOptions',
    { ...order, lots: '40' },
    { token: me.token, demo: true },
  );
  await app.call('POST login/login', { account: me.username, password });
  const unsampled = `00-${randomBytes(16).toString('hex')}-${parentId}-00`;
  await app.call('GET index/listMarketByType', {}, { headers: { traceparent: unsampled } });
  await app.stop();
  spans = collector.spans();
});
afterAll(() => collector.close());

const called = (name: string) => spans.filter((span) => span.name === name);
const mine = () => called('POST order/buyOptions').find((span) => span.traceId === traceId)!;

it('a call goes on with the trace of who sent it', () => {
  expect(mine().parentSpanId).toBe(parentId);
  expect(attributesOf(mine())).toEqual({
    'http.request.method': 'POST',
    'http.route': 'order/buyOptions',
    'http.response.status_code': 200,
    'assay.code': '200',
    'assay.request_id': 'request-of-a-test',
  });
});

it('a call without one begins a trace, and tells the code that it was refused with', () => {
  const [other] = called('POST order/buyOptions').filter((span) => span.traceId !== traceId);
  expect(other!.parentSpanId).toBeFalsy();
  expect(attributesOf(other!)).toMatchObject({
    'http.response.status_code': 200,
    'assay.code': expect.stringMatching(/^1\d{4}$/),
  });
});

it('what its sender does not want traced is not', () => {
  expect(called('GET index/listMarketByType')).toEqual([]);
});

it('statements stand below their call by their words', () => {
  const below = spans.filter((span) => span.parentSpanId === mine().spanId);
  expect(below.length).toBeGreaterThan(0);
  for (const span of below) {
    expect(span.traceId).toBe(traceId);
    expect(attributesOf(span)).toEqual({
      'db.system.name': 'postgresql',
      'db.query.summary': span.name,
    });
    expect(span.name).toMatch(/^[a-zA-Z]+( [\w.]+)?$/);
  }
  const orphans = spans.filter(
    ({ name, parentSpanId }) => !parentSpanId && !/^(POST|GET) |^group of orders$/.test(name),
  );
  expect(orphans.map(({ name }) => name)).toEqual([]);
});

it('the group that an order was committed in names its call, with the commit below it', () => {
  const group = called('group of orders').find((span) =>
    span.links?.some((link) => link.spanId === mine().spanId),
  )!;
  expect(group.links![0]!.traceId).toBe(traceId);
  expect(group.traceId).not.toBe(traceId);
  expect(group.parentSpanId).toBeFalsy();
  expect(attributesOf(group)['assay.group.size']).toBe(1);
  const below = spans.filter((span) => span.parentSpanId === group.spanId).map(({ name }) => name);
  expect(below).toEqual(['call engine_commit']);
});

it('nothing of a customer is told', () => {
  const text = collector.text();
  for (const secret of [
    me.username,
    me.token,
    `${me.username}@example.com`,
    password,
    '"0.01"',
    '127.0.0.1',
    'a-key-of-mine',
  ])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
  const keys = new Set(spans.flatMap((span) => span.attributes.map(({ key }) => key)));
  const told = [
    'http.request.method',
    'http.route',
    'http.response.status_code',
    'assay.code',
    'assay.request_id',
    'assay.group.size',
    'db.system.name',
    'db.query.summary',
    'error.type',
  ];
  expect([...keys].filter((key) => !told.includes(key))).toEqual([]);
  for (const span of spans)
    expect([span.events ?? [], span.status.message]).toEqual([[], undefined]);
});

it('comes under the name and with the headers of the settings', () => {
  expect(collector.services()).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'assay-of-a-test' },
  });
  expect(new Set(collector.headers)).toEqual(new Set(['Bearer of-the-collector']));
});

it('a server that sends none loads nothing of it', async () => {
  const { metafile } = await build({
    entryPoints: ['server/boot.ts'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const ours = imports.filter(({ path }) => path.startsWith('@opentelemetry/'));
  expect(ours.length).toBe(5);
  expect(new Set(ours.map(({ kind }) => kind))).toEqual(new Set(['dynamic-import']));
  const app = await startApp();
  const { tracing } = app.runtime;
  await app.stop();
  expect(tracing).toBeNull();
});
