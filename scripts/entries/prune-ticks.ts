import { createDatabase } from '@/lib/platform/db';
import { dayOf } from '@/lib/replay/day-rules';
import { removeTicks } from '@/lib/replay/log/removal-queries';
import { runOnDatabase } from '../commands/run-command.mjs';

const keptDays = 30;
const dayMs = 86_400_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

await runOnDatabase('prune-ticks', async (url, { before }) => {
  const { from } = dayOf(before);
  const latest = new Date(Date.now() - keptDays * dayMs).toISOString().slice(0, 10);
  if (from > dayOf(latest).from) {
    say(`The ticks of the last ${keptDays} days stay: the date may be ${latest} or earlier.`);
    return 2;
  }
  // As the owner of the address: the application and operators may not remove a tick.
  const database = createDatabase(url, { max: 1, role: null });
  const removed = await removeTicks(database.sql, before).finally(() => database.close());
  for (const { day, ticks } of removed)
    say(`${day} (UTC)  ${ticks} ${ticks === 1 ? 'tick' : 'ticks'}`);
  const days = new Set(removed.map((one) => one.day)).size;
  say(
    days === 0
      ? `There was nothing to remove before ${before}.`
      : `Removed the ticks of ${days} ${days === 1 ? 'day' : 'days'} before ${before}; the table tick_log_pruned keeps it on record.`,
  );
  return 0;
});
