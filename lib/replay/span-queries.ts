import { openCatalogue, type LiveCatalogue } from '../markets/catalogue-cache';
import type { Sql } from '../platform/db';
import { readTerms, type Term } from './day-queries';
import type { DayRules } from './day-rules';
import { readRemovals, type Removal } from './log/removal-queries';
import { readLogEnd } from './log/tick-queries';

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

/** What is known of a span of time before its ticks are read. */
export async function openSpan(
  sql: Sql,
  { from, to }: { from: Date; to: Date },
  { recordings = new Set(['replay']), sandbox = false }: DayRules,
): Promise<Day> {
  const logEnd = await readLogEnd(sql, to);
  const terms = await readTerms(sql);
  return {
    sql,
    from,
    to,
    terms,
    recordings,
    sandbox,
    removals: await readRemovals(sql),
    catalogue: await openCatalogue(sql),
    ends: new Map(terms.map((term) => [term.epoch, term.until?.getTime() ?? null])),
    logEnd: Math.min(logEnd ?? from.getTime(), to.getTime()),
  };
}
