import path from 'node:path';
import { audit, type Finding } from '@/lib/ledger/audit';
import { createDatabase } from '@/lib/platform/db';
import { auditReceipts } from '@/lib/receipts/receipt-check';
import { lateOrders, type LateOrders } from '@/lib/replay/late-order-replay';
import { noteRun } from '../commands/last-run.mjs';
import { PlainError } from '../commands/plain-error.mjs';
import { runOnDatabase } from '../commands/run-command.mjs';

const longestDays = 9_999;
// Of a house of millions of orders a view takes longer than a call may.
const longestSeconds = 3_600;

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

/** Compares the orders of the last days with the log of ticks. */
async function compared(url: string, days: number, sandbox: boolean): Promise<Finding[]> {
  if (days === 0) {
    note('No order was compared with the log of ticks.');
    return [];
  }
  // As the owner of the address, since many ticks take longer than a call may; the look only reads.
  const database = createDatabase(url, { max: 1, role: null });
  try {
    const found = await lateOrders(database, days, { sandbox });
    noteHowFar(found);
    return found.findings;
  } finally {
    await database.close();
  }
}

/** Leaves for whoever watches when the audit ended and what it found. */
async function noted(findings: number): Promise<void> {
  const folder = path.join(process.env.ASSAY_DATA_DIR || 'data', 'audits');
  const run = { finishedAt: new Date().toISOString(), ok: findings === 0, findings };
  await noteRun(folder, run).catch((error: Error) => note(`It was not noted: ${error.message}`));
}

await runOnDatabase('audit', async (url, { days: asked = '1', sandbox: told = false }) => {
  const days = daysOf(asked);
  const sandbox = told || process.env.SANDBOX === 'true';
  const database = createDatabase(url, { max: 1, statementSeconds: longestSeconds });
  let findings = 0;
  const say = ({ view, row }: Finding) => {
    process.stdout.write(`${view}: ${JSON.stringify(row)}\n`);
    findings += 1;
  };
  try {
    for (const finding of await audit(database)) say(finding);
    for await (const finding of auditReceipts(database)) say(finding);
  } finally {
    await database.close();
  }
  for (const finding of await compared(url, days, sandbox)) say(finding);
  await noted(findings);
  return findings > 0 ? 1 : 0;
});
