import type { Database, Sql } from '../platform/db';
import { openCatalogue, type LiveCatalogue } from '../markets/catalogue';
import { conversionPair } from '../orders/conversion';
import {
  checkFill,
  checkSettlement,
  checkTriggers,
  isLate,
  type Circumstances,
  type Finding,
} from './check-rules';
import { checkCloseOuts } from './close-outs';
import { checkLevels } from './levels';
import { readCodes, readOrders, readTape, readTerms, type DayOrder, type Term } from './day-log';
import { readRemovals, TicksRemoved, wereRemoved, type Removal } from './removals';
import type { Tape } from './tape-rules';

/** What a replay came to. `ticks` and `fills` are those of the day. */
export type Replayed = {
  terms: number;
  instruments: number;
  ticks: number;
  orders: number;
  fills: Record<string, number>;
  settlements: number;
  closeOuts: number;
  /** Accounts whose margin level was followed. */
  accounts: number;
  /** Ticks that reached a level while nothing could fill, such as without a conversion. */
  excused: number;
  findings: Finding[];
  /** What cannot be checked, since ticks that it hangs on were removed. */
  unchecked: Finding[];
};

/** What the reader of a replay knows of the house that kept the log. */
export type DayRules = {
  /** The sources whose markets count as open, whatever today is. */
  recordings?: ReadonlySet<string>;
  /** Whether real money may fill at prices that are not live, since none of it is real. */
  sandbox?: boolean;
};

const dayMs = 86_400_000;
// What filled just after midnight may have been decided before it, and cites the ticks of then.
const beforeMs = 10 * 60_000;

type Day = {
  sql: Sql;
  from: Date;
  to: Date;
  catalogue: LiveCatalogue;
  terms: Term[];
  /** When the process of each epoch ended, ms. */
  ends: Map<string, number | null>;
  sandbox: boolean;
  logEnd: number;
  tapes: Map<string, Promise<Tape>>;
  recordings: ReadonlySet<string>;
  removals: Removal[];
};

/** One UTC day as from and to. Throws for what is no date. */
export function dayOf(text: string): { from: Date; to: Date } {
  const from = new Date(`${text}T00:00:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(from.getTime()))
    throw new Error(`${text} is no date such as 2026-11-20.`);
  return { from, to: new Date(from.getTime() + dayMs) };
}

const shared = (day: Day, code: string): Promise<Tape> => {
  const known = day.tapes.get(code);
  if (known) return known;
  const tape = readTape(day.sql, code, new Date(day.from.getTime() - beforeMs), day.to);
  day.tapes.set(code, tape);
  return tape;
};

const isOpen = ({ recordings, catalogue }: Day, code: string, source: string, atMs: number) =>
  recordings.has(source) || catalogue.hours(code).isOpen(atMs);

async function circumstances(day: Day, order: DayOrder, tape: Tape): Promise<Circumstances> {
  const { catalogue, sandbox, logEnd, from, to } = day;
  const path = order.kind === 'timed' ? null : conversionPair(order.quoteCurrency, catalogue);
  const pair = path && (await shared(day, path.code));
  return {
    tape,
    pair,
    tapeOf: (code) => (code === path?.code ? pair! : undefined),
    isOpen: (source, atMs) => isOpen(day, order.code, source, atMs),
    sandbox,
    endOf: (epoch) => day.ends.get(epoch) ?? null,
    logEnd,
    from: from.getTime() - beforeMs,
    to: to.getTime(),
  };
}

async function replayOrder(day: Day, order: DayOrder, tape: Tape, into: Replayed): Promise<void> {
  const c = await circumstances(day, order, tape);
  const today = order.fills.filter(
    (f) => f.receivedAt >= day.from.getTime() && f.receivedAt < c.to,
  );
  for (const fill of today) {
    into.fills[fill.reason] = (into.fills[fill.reason] ?? 0) + 1;
    into.findings.push(...checkFill(order, fill, c));
  }
  const ended = order.kind === 'timed' && order.expiresAt! < Math.min(c.to, day.logEnd);
  if (ended) into.settlements += 1;
  const checked = isUnsure(day, order)
    ? null
    : order.kind === 'margin'
      ? checkTriggers(order, c)
      : ended
        ? checkSettlement(order, c)
        : null;
  if (checked) into.findings.push(...checked.findings);
  into.excused += checked?.excused ?? 0;
  into.closeOuts += today.filter((f) => f.reason === 'margin-close-out').length;
  const closeOuts = await checkCloseOuts(day.sql, order, {
    from: day.from.getTime(),
    to: c.to,
    removals: day.removals,
    sandbox: day.sandbox,
    tapeOf: (wanted) => shared(day, wanted),
  });
  into.findings.push(...closeOuts.findings);
  into.unchecked.push(...closeOuts.unchecked);
}

/** Whether nobody can tell any more how far the trailing stop of an order has followed. */
const isUnsure = ({ removals, from }: Day, { trailsSince }: DayOrder): boolean =>
  trailsSince !== null && wereRemoved(removals, trailsSince, from.getTime() - beforeMs);

async function replayCode(day: Day, code: string, into: Replayed): Promise<void> {
  const orders = await readOrders(day.sql, code, day.from, day.to);
  // A trailing stop is followed from where it was set, however long ago that was.
  const trails = orders.map((o) => o.trailsSince ?? Infinity);
  const since = Math.min(day.from.getTime() - beforeMs, ...trails.map((t) => t - beforeMs));
  const tape =
    since < day.from.getTime() - beforeMs
      ? await readTape(day.sql, code, new Date(since), day.to)
      : await shared(day, code);
  into.orders += orders.length;
  into.ticks += tape.ticks.filter((tick) => tick.receivedAt >= day.from.getTime()).length;
  for (const order of orders) {
    if (isUnsure(day, order))
      into.unchecked.push({
        ...{ orderId: order.id, code },
        text: 'its trailing stop followed prices that were removed since, so its levels are not checked',
      });
    await replayOrder(
      day,
      order,
      order.trailsSince === null ? await shared(day, code) : tape,
      into,
    );
  }
}

async function replayLevels(day: Day, into: Replayed): Promise<void> {
  const { sql, from, to, catalogue, sandbox, logEnd } = day;
  const { accounts, findings } = await checkLevels({
    ...{ sql, from, catalogue, sandbox },
    until: new Date(Math.min(to.getTime(), logEnd)),
    tapeOf: (code) => shared(day, code),
    isOpen: (code, source, atMs) => isOpen(day, code, source, atMs),
    isLate: (tick) => isLate(tick, { endOf: (epoch) => day.ends.get(epoch) ?? null }),
  });
  into.accounts = accounts;
  into.findings.push(...findings);
}

async function openDay(sql: Sql, date: string, rules: Required<DayRules>): Promise<Day> {
  const { from, to } = dayOf(date);
  const removals = await readRemovals(sql);
  const own = removals.filter((one) => one.day === date);
  if (own.length > 0) throw new TicksRemoved(own);
  const [facts] = await sql<{ log_end: Date | null }>`
    select max(last_at) as log_end from tick_log where first_at < ${to}`;
  const terms = await readTerms(sql);
  return {
    sql,
    from,
    to,
    catalogue: await openCatalogue(sql),
    terms,
    ends: new Map(terms.map((term) => [term.epoch, term.until?.getTime() ?? null])),
    logEnd: Math.min(facts!.log_end?.getTime() ?? from.getTime(), to.getTime()),
    tapes: new Map(),
    removals,
    ...rules,
  };
}

/**
 * Replays the logged ticks of one UTC day, in order and without the engine, and finds every fill and
 * settlement that does not follow from them. Reads one state of the database, so it may run on a live one.
 * Throws TicksRemoved for a day whose ticks are gone.
 */
export function replayDay(
  database: Database,
  date: string,
  { recordings = new Set(['replay']), sandbox = false }: DayRules = {},
): Promise<Replayed> {
  const { from, to } = dayOf(date);
  return database.transaction(async (sql) => {
    await sql`set transaction isolation level repeatable read, read only`;
    const day = await openDay(sql, date, { recordings, sandbox });
    const into: Replayed = {
      terms: day.terms.filter((t) => t.since < to && (t.until === null || t.until >= from)).length,
      instruments: 0,
      ticks: 0,
      orders: 0,
      fills: {},
      settlements: 0,
      closeOuts: 0,
      accounts: 0,
      excused: 0,
      findings: [],
      unchecked: [],
    };
    for (const code of await readCodes(sql, from, to)) {
      into.instruments += 1;
      await replayCode(day, code, into);
    }
    await replayLevels(day, into);
    return into;
  });
}
