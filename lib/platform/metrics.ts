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
  pages: new Counter({
    name: 'assay_pages_total',
    help: 'Answers to requests for pages and their files, by status',
    labelNames: ['code'],
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

const leadingGauge = (registers: Registers) =>
  new Gauge({
    name: 'assay_leading',
    help: '1 while this process leads the database and holds its lock, else 0',
    registers,
  });

const ofLead = (registers: Registers) => ({
  leading: leadingGauge(registers),
  epoch: new Gauge({
    name: 'assay_lead_epoch',
    help: 'The term in which this process leads',
    registers,
  }),
  leadSilence: new Gauge({
    name: 'assay_lead_silence_seconds',
    help: 'Time since the database last answered the connection that holds the lead',
    registers,
  }),
  halted: new Gauge({
    name: 'assay_instruments_halted',
    help: 'Instruments that stopped trading as ticks of theirs were lost',
    registers,
  }),
});

const ofLine = (registers: Registers) => ({
  bookLag: new Histogram({
    name: 'assay_book_lag_seconds',
    help: 'Time from what the leader told of its book until this process took it, by the clocks of both',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  }),
  bookReads: new Counter({
    name: 'assay_book_reads_total',
    help: 'How often this process began to read the whole book of the leader: at first, and after it missed something',
    registers,
  }),
  floorSeconds: new Histogram({
    name: 'assay_floor_answer_seconds',
    help: 'Time until the leader answered what this process handed on, by what was asked',
    labelNames: ['name'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  }),
});

const ofMarkets = (registers: Registers) => ({
  instruments: new Gauge({
    name: 'assay_instruments',
    help: 'Instruments whose markets are open, and those among them with a price that is not stale',
    labelNames: ['state'],
    registers,
  }),
});

const ofDatabase = (registers: Registers) => ({
  poolConnections: new Gauge({
    name: 'assay_pool_connections',
    help: 'Connections to the database by pool, busy or idle',
    labelNames: ['pool', 'state'],
    registers,
  }),
  poolLimit: new Gauge({
    name: 'assay_pool_connections_limit',
    help: 'Most connections that a pool may open',
    labelNames: ['pool'],
    registers,
  }),
  poolWaiting: new Gauge({
    name: 'assay_pool_waiting',
    help: 'Statements that wait for a connection of a pool',
    labelNames: ['pool'],
    registers,
  }),
  databaseAway: new Gauge({
    name: 'assay_database_away',
    help: '1 while a pool turns away at once, since the database was found not to answer, else 0',
    labelNames: ['pool'],
    registers,
  }),
  workJobs: new Gauge({
    name: 'assay_work_jobs',
    help: 'Jobs of due work: due now, failed at least once and tried again, or given up',
    labelNames: ['state'],
    registers,
  }),
  workOldest: new Gauge({
    name: 'assay_work_oldest_due_seconds',
    help: 'How long the oldest due job has waited for a worker',
    registers,
  }),
  monthsAhead: new Gauge({
    name: 'assay_months_ahead_seconds',
    help: 'How far ahead the months of a table are made',
    labelNames: ['table'],
    registers,
  }),
});

const ofHouse = (registers: Registers) => ({
  diskFree: new Gauge({
    name: 'assay_disk_free_bytes',
    help: 'What may still be written to the disk of a folder',
    labelNames: ['folder'],
    registers,
  }),
  diskSize: new Gauge({
    name: 'assay_disk_size_bytes',
    help: 'Size of the disk of a folder',
    labelNames: ['folder'],
    registers,
  }),
  finishedAt: new Gauge({
    name: 'assay_duty_finished_timestamp_seconds',
    help: 'When the last backup or audit ended, since 1970; 0 where none is known of',
    labelNames: ['duty'],
    registers,
  }),
  dutyOk: new Gauge({
    name: 'assay_duty_ok',
    help: '1 when the last backup was made, or the last audit found nothing, else 0',
    labelNames: ['duty'],
    registers,
  }),
  backupBytes: new Gauge({
    name: 'assay_backup_bytes',
    help: 'Size of the last backup',
    registers,
  }),
  notMeasured: new Counter({
    name: 'assay_measurements_failed_total',
    help: 'Measurements that could not be made, by what was to be measured',
    labelNames: ['what'],
    registers,
  }),
});

/** What a process tells that does not lead. */
export async function waitingText(): Promise<{ contentType: string; text: string }> {
  const registry = new Registry();
  leadingGauge([registry]).set(0);
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/** The measurements at /metrics, one registry a process. */
export function createMetrics() {
  const registry = new Registry();
  const registers: Registers = [registry];
  const measures: (() => Promise<void>)[] = [];
  return {
    registry,
    collectProcess: () => collectDefaultMetrics({ register: registry }),
    /** Has `measure` measure whenever somebody reads. */
    measureBy: (measure: () => Promise<void>) => void measures.push(measure),
    async text(): Promise<string> {
      await Promise.all(measures.map((measure) => measure()));
      return registry.metrics();
    },
    ...ofCalls(registers),
    ...ofPrices(registers),
    ...ofOrders(registers),
    ...ofLead(registers),
    ...ofLine(registers),
    ...ofMarkets(registers),
    ...ofDatabase(registers),
    ...ofHouse(registers),
  };
}
