import { createDatabase } from '@/lib/platform/db';
import { replayDay, type Replayed } from '@/lib/replay/day';
import { TicksRemoved } from '@/lib/replay/removals';
import { runOnDatabase } from '../commands/run-command.mjs';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Says what was found and gives the code to end with. */
function tell(found: Replayed, date: string, sandbox: boolean): number {
  const fills = Object.entries(found.fills).sort(([a], [b]) => (a < b ? -1 : 1));
  say(`${date} (UTC), replayed from the log of ticks`);
  say(`  terms of leading processes  ${found.terms}`);
  say(`  instruments with orders     ${found.instruments}`);
  say(`  ticks                       ${found.ticks}`);
  say(`  orders                      ${found.orders}`);
  for (const [reason, count] of fills) say(`  fills, ${reason.padEnd(20)} ${count}`);
  say(`  timed options that ended    ${found.settlements}`);
  say(`  accounts with positions     ${found.accounts}`);
  say(`  ticks that could not fill   ${found.excused}`);
  if (sandbox) say('  real money may fill by any price, as in a sandbox');
  for (const { orderId, code, text } of found.findings) say(`✗ order ${orderId}, ${code}: ${text}`);
  for (const { orderId, code, text } of found.unchecked)
    say(`? order ${orderId}, ${code}: ${text}`);
  const [wrong, open] = [found.findings.length, found.unchecked.length];
  if (open > 0)
    say(`${open} ${open === 1 ? 'thing' : 'things'} cannot be checked: ticks were removed.`);
  if (wrong > 0)
    say(`${wrong} ${wrong === 1 ? 'thing does' : 'things do'} not follow from the ticks.`);
  else if (open > 0) say('All else follows from the ticks.');
  else say('Every fill and settlement follows from the ticks.');
  return wrong > 0 ? 1 : open > 0 ? 2 : 0;
}

await runOnDatabase('replay-day', async (url, { date, sandbox = false }) => {
  // As the owner of the address, since a long day takes longer than a call may; the replay only reads.
  const database = createDatabase(url, { max: 1, role: null });
  try {
    return tell(await replayDay(database, date, { sandbox }), date, sandbox);
  } catch (error) {
    if (!(error instanceof TicksRemoved)) throw error;
    say(error.message);
    return 2;
  } finally {
    await database.close();
  }
});
