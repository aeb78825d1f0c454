import path from 'node:path';
import { auditByView, type Finding } from '@/lib/ledger/audit';
import { auditSince } from '@/lib/ledger/incremental/audit-since';
import {
  comparedUntil,
  isFullNotClean,
  keepMark,
  lastMark,
  takeMark,
  type Mark,
  type Query,
} from '@/lib/ledger/incremental/mark';
import { createDatabase, type Database } from '@/lib/platform/db';
import { auditReceipts, auditReceiptsOf } from '@/lib/receipts/receipt-check';
import { lateOrders, type LateOrders } from '@/lib/replay/late-order-replay';
import { noteRun } from '../commands/last-run.mjs';
import { PlainError } from '../commands/plain-error.mjs';
import { runOnDatabase } from '../commands/run-command.mjs';

const longestDays = 9_999;
// Of a house of millions of orders a view takes longer than a call may.
const longestSeconds = 3_600;
const dayMs = 86_400_000;

function daysOf(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days > longestDays)
    throw new PlainError(`"${text}" is no number of days from 0 to ${longestDays}.`);
  return days;
}

const note = (line: string): void => void process.stderr.write(`${line}\n`);
const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Says how far orders were compared with the log of ticks: nothing is claimed of what is older. */
function noteHowFar({ from, orders, ticks, unchecked }: LateOrders): void {
  if (!from) return note('The ticks of that time were removed: no order was compared with them.');
  note(
    `${orders} orders were compared with ${ticks} logged ticks, from ${minuteOf(from)} on. npm run replay-day looks at whole days, and at margin levels.`,
  );
  if (unchecked > 0)
    note(`${unchecked} of them follow ticks that were removed and could not be compared.`);
}

/**
 * From when on orders are compared with the log of ticks: the last days before the mark, and all of the time
 * that no audit compared without finding something, so that nothing lies between two and nothing found is
 * forgotten. null where none is compared.
 */
async function comparedFrom(query: Query, mark: Mark, days: number): Promise<Date | null> {
  if (days === 0) return null;
  const wanted = Date.parse(mark.at) - days * dayMs;
  const until = await comparedUntil(query);
  return new Date(until ? Math.min(wanted, Date.parse(until)) : wanted);
}

type Span = { from: Date | null; to: Date };

async function compared(owner: Database, { from, to }: Span, sandbox: boolean): Promise<Finding[]> {
  if (!from) {
    note('No order was compared with the log of ticks.');
    return [];
  }
  const found = await lateOrders(owner, { from, to }, { sandbox });
  noteHowFar(found);
  return found.findings;
}

/** Every rule over everything. */
async function* findingsOfAll(url: string): AsyncGenerator<Finding> {
  const database = createDatabase(url, { max: 1, statementSeconds: longestSeconds });
  try {
    yield* auditByView(database);
    yield* auditReceipts(database);
  } finally {
    await database.close();
  }
}

/** Every rule over what was touched since a mark. */
async function* findingsSince(owner: Database, mark: Mark): AsyncGenerator<Finding> {
  const { findings, orderIds, customers, entries } = await auditSince(owner, mark);
  yield* findings;
  yield* auditReceiptsOf(owner, orderIds);
  note(
    `Since the audit of ${minuteOf(new Date(mark.at))} that found nothing: ${customers} customers with ${entries} new entries and ${orderIds.length} orders.`,
  );
}

/** Leaves for whoever watches when the audit ended and what it found; a full one in a place of its own too. */
async function noted(findings: number, isFull: boolean): Promise<void> {
  const folder = path.join(process.env.ASSAY_DATA_DIR || 'data', 'audits');
  const run = { finishedAt: new Date().toISOString(), ok: findings === 0, findings };
  try {
    await noteRun(folder, run);
    if (isFull) await noteRun(path.join(folder, 'full'), run);
  } catch (error) {
    note(`It was not noted: ${(error as Error).message}`);
  }
}

/** The mark that an incremental audit goes on from; null where everything has to be looked at. */
async function beginning(query: Query, last: Mark | null): Promise<Mark | null> {
  if (!last) note('No audit that found nothing is on record: everything is looked at.');
  else if (await isFullNotClean(query))
    note('The last full audit found something: everything is looked at until one finds nothing.');
  else return last;
  return null;
}

type Given = { days?: string; sandbox?: boolean; incremental?: boolean };

await runOnDatabase('audit', async (url, given: Given) => {
  const days = daysOf(given.days ?? '1');
  const sandbox = given.sandbox || process.env.SANDBOX === 'true';
  // As the owner of the address, since many ticks take longer than a call may, and it sets the marks.
  const owner = createDatabase(url, { max: 1, role: null });
  const query: Query = async (text, values) => (await owner.pool.query(text, values)).rows;
  let findings = 0;
  const say = ({ view, row }: Finding) => {
    process.stdout.write(`${view}: ${JSON.stringify(row)}\n`);
    findings += 1;
  };
  try {
    const mark = await takeMark(query);
    const from = given.incremental ? await beginning(query, await lastMark(query)) : null;
    const isFull = from === null;
    let lookedFrom: Date | null = null;
    const keep = async () => {
      await keepMark(query, mark, { isFull, findings, lookedFrom });
      await noted(findings, isFull);
    };
    try {
      for await (const one of from ? findingsSince(owner, from) : findingsOfAll(url)) say(one);
      lookedFrom = await comparedFrom(query, mark, days);
      const span = { from: lookedFrom, to: new Date(mark.at) };
      for (const finding of await compared(owner, span, sandbox)) say(finding);
    } catch (error) {
      // What was found before something failed stays found.
      if (findings > 0) await keep();
      throw error;
    }
    await keep();
  } finally {
    await owner.close();
  }
  return findings > 0 ? 1 : 0;
});
