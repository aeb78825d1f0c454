import { createDatabase } from '@/lib/platform/db';
import { replayDay } from '@/lib/replay/service';
import { reportDay } from '@/lib/replay/day-report';
import { TicksRemoved } from '@/lib/replay/log/removal-queries';
import { runOnDatabase } from '../commands/run-command.mjs';

const say = (line: string) => process.stdout.write(`${line}\n`);

await runOnDatabase('replay-day', async (url, { date, sandbox = false }) => {
  // As the owner of the address, since a long day takes longer than a call may; the replay only reads.
  const database = createDatabase(url, { max: 1, role: null });
  const now = new Date();
  try {
    const found = await replayDay(database, date, { sandbox });
    const { lines, code } = reportDay(found, date, { sandbox, now });
    lines.forEach(say);
    return code;
  } catch (error) {
    if (!(error instanceof TicksRemoved)) throw error;
    say(error.message);
    return 2;
  } finally {
    await database.close();
  }
});
