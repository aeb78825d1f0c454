import { createDatabase } from '@/lib/platform/db';
import { dayOf } from '@/lib/replay/day';
import { removeTicks } from '@/lib/replay/removals';

const usage = 'npm run prune-ticks -- --before <YYYY-MM-DD>';
const keptDays = 30;
const dayMs = 86_400_000;

const url = process.env.DATABASE_URL;
const [option, before, ...rest] = process.argv.slice(2);
if (!url || option !== '--before' || !before || rest.length > 0) throw new Error(usage);

const say = (line: string) => process.stdout.write(`${line}\n`);
const { from } = dayOf(before);
const latest = new Date(Date.now() - keptDays * dayMs).toISOString().slice(0, 10);
if (from > dayOf(latest).from) {
  say(`The ticks of the last ${keptDays} days stay: the date may be ${latest} or earlier.`);
  process.exitCode = 1;
} else {
  // As the owner of the address: the application and operators may not remove a tick.
  const database = createDatabase(url, { max: 1, role: null });
  const removed = await removeTicks(database.sql, before);
  await database.close();
  for (const { day, ticks } of removed)
    say(`${day} (UTC)  ${ticks} ${ticks === 1 ? 'tick' : 'ticks'}`);
  const days = new Set(removed.map((one) => one.day)).size;
  say(
    days === 0
      ? `There was nothing to remove before ${before}.`
      : `Removed the ticks of ${days} ${days === 1 ? 'day' : 'days'} before ${before}; the table tick_log_pruned keeps it on record.`,
  );
}
