import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

type Registers = [Registry];

const ofCalls = (registers: Registers) => ({
  calls: new Counter({
    name: 'assay_calls_total',
    help: 'API calls by path and code',
    labelNames: ['path', 'code'],
    registers,
  }),
  callSeconds: new Histogram({
    name: 'assay_call_seconds',
    help: 'Time to answer an API call',
    labelNames: ['path'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  }),
  sockets: new Gauge({ name: 'assay_sockets', help: 'Open sockets', registers }),
  skippedFrames: new Counter({
    name: 'assay_socket_frames_skipped_total',
    help: 'Frames a slow client skipped',
    registers,
  }),
});

const ofPrices = (registers: Registers) => ({
  ticks: new Counter({
    name: 'assay_ticks_total',
    help: 'Ticks accepted, by source',
    labelNames: ['source'],
    registers,
  }),
  droppedTicks: new Counter({
    name: 'assay_ticks_dropped_total',
    help: 'Ticks dropped or quarantined, by reason',
    labelNames: ['source', 'reason'],
    registers,
  }),
  sourceState: new Gauge({
    name: 'assay_source_state',
    help: '1 for the state that a price source is in',
    labelNames: ['source', 'state'],
    registers,
  }),
  sourceAge: new Gauge({
    name: 'assay_source_tick_age_seconds',
    help: 'Age of the newest tick of a price source',
    labelNames: ['source'],
    registers,
  }),
  sourceReconnects: new Counter({
    name: 'assay_source_reconnects_total',
    help: 'Connections of a price source after its first',
    labelNames: ['source'],
    registers,
  }),
  sourceFailovers: new Counter({
    name: 'assay_source_failovers_total',
    help: 'Instruments that went over from one price source to another',
    labelNames: ['from', 'to'],
    registers,
  }),
});

const ofOrders = (registers: Registers) => ({
  fills: new Counter({
    name: 'assay_fills_total',
    help: 'Fills by reason',
    labelNames: ['reason'],
    registers,
  }),
  deskWaiting: new Gauge({
    name: 'assay_desk_waiting',
    help: 'Changes of orders that wait for their turn',
    registers,
  }),
  deskGroup: new Histogram({
    name: 'assay_desk_group_size',
    help: 'Changes of orders that were committed together',
    buckets: [0, 1, 2, 4, 8, 16, 32, 64],
    registers,
  }),
  deskCommitSeconds: new Histogram({
    name: 'assay_desk_commit_seconds',
    help: 'Time to commit a group of changes of orders',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  }),
  lostTicks: new Counter({
    name: 'assay_ticks_lost_total',
    help: 'How often ticks were lost that orders hung on; the instrument stops trading',
    labelNames: ['code'],
    registers,
  }),
  watchedOrders: new Gauge({
    name: 'assay_watched_orders',
    help: 'Pending and open orders that ticks are compared with',
    registers,
  }),
});

/** The measurements at /metrics, one registry a process. */
export function createMetrics() {
  const registry = new Registry();
  const registers: Registers = [registry];
  return {
    registry,
    collectProcess: () => collectDefaultMetrics({ register: registry }),
    ...ofCalls(registers),
    ...ofPrices(registers),
    ...ofOrders(registers),
  };
}
