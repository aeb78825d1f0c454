import { createDatabase } from '@/lib/platform/db';
import { readAuthSecret } from '@/lib/platform/env';
import { exportTree } from '@/lib/proof/export-service';
import { PlainError } from '../commands/plain-error.mjs';
import { runOnDatabase } from '../commands/run-command.mjs';

const why = {
  'not-published': 'No liabilities were published that day.',
  sealed: 'The secret of that day was sealed under another AUTH_SECRET than the one set here.',
};

/** What keeps a file from being written, in words. */
function fileError(error: unknown, file: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return new PlainError(`${file} is there already.`);
  return syscall === 'open' ? new PlainError(`${file} cannot be written: ${message}.`) : error;
}

await runOnDatabase('export-proof', async (url, { date, to = `liabilities-${date}.jsonl` }) => {
  const secret = readAuthSecret();
  if (!secret.success) throw new PlainError(`AUTH_SECRET ${secret.error.issues[0]!.message}.`);
  const database = createDatabase(url, { max: 2 });
  try {
    const written = await exportTree(database, { day: date, file: to, secret: secret.data });
    if (typeof written === 'string') throw new PlainError(why[written]);
    process.stdout.write(
      `${written} leaves were written into ${to}. Whoever has it knows what every customer has, and of nobody who they are.\n`,
    );
    return 0;
  } catch (error) {
    throw fileError(error, to);
  } finally {
    await database.close();
  }
});
