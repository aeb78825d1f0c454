import path from 'node:path';
import { audit, type Finding } from '@/lib/ledger/audit';
import { auditSince } from '@/lib/ledger/incremental/audit-since';
import {
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

type Compared = { days: number; sandbox: boolean; mark: Mark; last: Mark | null };

/**
 * Compares the orders of the last days before the mark with the log of ticks, or of all the time since the last
 * audit that found nothing, so that none lies between two audits.
 */
async function compared(owner: Database, given: Compared): Promise<Finding[]> {
  const { days, sandbox, mark, last } = given;
  if (days === 0) {
    note('No order was compared with the log of ticks.');
    return [];
  }
  const to = new Date(mark.at);
  const wanted = to.getTime() - days * dayMs;
  const from = new Date(last ? Math.min(wanted, Date.parse(last.at)) : wanted);
  const found = await lateOrders(owner, { from, to }, { sandbox });
  noteHowFar(found);
  return found.findings;
}

/** Every rule over everything. */
async function* findingsOfAll(url: string): AsyncGenerator<Finding> {
  const database = createDatabase(url, { max: 1, statementSeconds: longestSeconds });
  try {
    yield* await audit(database);
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
    const last = await lastMark(query);
    const from = given.incremental ? await beginning(query, last) : null;
    for await (const finding of from ? findingsSince(owner, from) : findingsOfAll(url))
      say(finding);
    for (const finding of await compared(owner, { days, sandbox, mark, last })) say(finding);
    await keepMark(query, mark, { isFull: from === null, findings });
    await noted(findings, from === null);
  } finally {
    await owner.close();
  }
  return findings > 0 ? 1 : 0;
});
