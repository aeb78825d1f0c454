import type { Database, Sql } from '../platform/db';
import { openCatalogue, type LiveCatalogue } from '@/lib/markets/catalogue-cache';
import type { Finding } from './check-rules';
import { readTerms, type Term } from './day-queries';
import { DayPass } from './day-replay';
import { readRemovals, TicksRemoved, type Removal } from './log/removal-queries';

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
  /** When the newest tick was logged that counts to the day or to one before it. */
  lookedTo: Date;
};

/** What the reader of a replay knows of the house that kept the log. */
export type DayRules = {
  /** The sources whose markets count as open, whatever today is. */
  recordings?: ReadonlySet<string>;
  /** Whether real money may fill at prices that are not live, since none of it is real. */
  sandbox?: boolean;
};

/** A span of time and what is known of it before its ticks are read. */
export type Day = {
  sql: Sql;
  from: Date;
  to: Date;
  catalogue: LiveCatalogue;
  terms: Term[];
  /** When the process of each epoch ended, ms. */
  ends: Map<string, number | null>;
  sandbox: boolean;
  logEnd: number;
  recordings: ReadonlySet<string>;
  removals: Removal[];
};

const dayMs = 86_400_000;

/** One UTC day as from and to. Throws for what is no date. */
export function dayOf(text: string): { from: Date; to: Date } {
  const from = new Date(`${text}T00:00:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(from.getTime()))
    throw new Error(`${text} is no date such as 2026-11-20.`);
  return { from, to: new Date(from.getTime() + dayMs) };
}

/** What is known of a span of time before its ticks are read. */
export async function openSpan(
  sql: Sql,
  { from, to }: { from: Date; to: Date },
  { recordings = new Set(['replay']), sandbox = false }: DayRules,
): Promise<Day> {
  const [facts] = await sql<{ log_end: Date | null }>`
    select max(last_at) as log_end from tick_log where first_at < ${to}`;
  const terms = await readTerms(sql);
  return {
    ...{ sql, from, to, terms, recordings, sandbox },
    removals: await readRemovals(sql),
    catalogue: await openCatalogue(sql),
    ends: new Map(terms.map((term) => [term.epoch, term.until?.getTime() ?? null])),
    logEnd: Math.min(facts!.log_end?.getTime() ?? from.getTime(), to.getTime()),
  };
}

/**
 * Replays the logged ticks of one UTC day, in order and without the engine, and finds every fill and
 * settlement that does not follow from them. Goes once through the ticks, of which only a few are in memory
 * at a time. Reads one state of the database, so it may run on a live one. Throws TicksRemoved for a day
 * whose ticks are gone.
 */
export function replayDay(
  database: Database,
  date: string,
  rules: DayRules = {},
): Promise<Replayed> {
  const span = dayOf(date);
  return database.transaction(async (sql) => {
    await sql`set transaction isolation level repeatable read, read only`;
    const day = await openSpan(sql, span, rules);
    const own = day.removals.filter((one) => one.day === date);
    if (own.length > 0) throw new TicksRemoved(own);
    const pass = await DayPass.open(day);
    await pass.run();
    return pass.result();
  });
}
