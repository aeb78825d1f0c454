import { createDatabase } from '@/lib/platform/db';
import { replayDay } from '@/lib/replay/day';

const usage = 'npm run replay-day -- <YYYY-MM-DD> [--sandbox] [--database <postgresql://…>]';

const sandbox = process.argv.includes('--sandbox');
const args = process.argv.slice(2).filter((arg) => arg !== '--sandbox');
const at = args.indexOf('--database');
const url = at < 0 ? process.env.DATABASE_URL : args[at + 1];
const [date, ...rest] = at < 0 ? args : args.toSpliced(at, 2);
if (!url || !date || rest.length > 0) throw new Error(usage);

const say = (line: string) => process.stdout.write(`${line}\n`);
// As the owner of the address, since a long day takes longer than a call may; the replay only reads.
const database = createDatabase(url, { max: 1, role: null });
const found = await replayDay(database, date, { sandbox });
await database.close();

const fills = Object.entries(found.fills).sort(([a], [b]) => (a < b ? -1 : 1));
say(`${date} (UTC), replayed from the log of ticks`);
say(`  terms of leading processes  ${found.terms}`);
say(`  instruments with orders     ${found.instruments}`);
say(`  ticks                       ${found.ticks}`);
say(`  orders                      ${found.orders}`);
for (const [reason, count] of fills) say(`  fills, ${reason.padEnd(20)} ${count}`);
say(`  timed options that ended    ${found.settlements}`);
say(`  ticks that could not fill   ${found.excused}`);
if (sandbox) say('  real money may fill by any price, as in a sandbox');
for (const { orderId, code, text } of found.findings) say(`✗ order ${orderId}, ${code}: ${text}`);
say(
  found.findings.length === 0
    ? 'Every fill and settlement follows from the ticks.'
    : `${found.findings.length} ${found.findings.length === 1 ? 'thing does' : 'things do'} not follow from the ticks.`,
);
process.exitCode = found.findings.length > 0 ? 1 : 0;
