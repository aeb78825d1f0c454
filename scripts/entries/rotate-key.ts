import { createDatabase } from '@/lib/platform/db';
import { envSchema, sandboxSecret } from '@/lib/platform/env';
import { beginKey, keyInUse, opensKeyInUse, publishedKeys } from '@/lib/receipts/key-rows';
import { runOnDatabase } from '../commands/run-command.mjs';
import { PlainError } from '../commands/plain-error.mjs';

/** The secret of this shell. A real site's key must never be sealed under the public one of sandboxes. */
function readSecret(): string {
  const read = envSchema.shape.AUTH_SECRET.safeParse(process.env.AUTH_SECRET || undefined);
  if (!read.success) throw new PlainError(`AUTH_SECRET ${read.error.issues[0]!.message}.`);
  return read.data;
}

const refuse = (reason: string) => {
  throw new PlainError(`${reason} Nothing was changed.`);
};

await runOnDatabase('rotate-key', async (url, { 'new-secret': isNewSecret = false }) => {
  const secret = readSecret();
  const isPublic = secret === sandboxSecret;
  const database = createDatabase(url, { max: 1 });
  try {
    const before = await keyInUse(database.sql);
    const opens = before !== null && (await opensKeyInUse(database.sql, secret));
    if (before === null && isPublic && process.env.SANDBOX !== 'true')
      refuse('AUTH_SECRET is not set here, and this is no sandbox.');
    if (before !== null && !opens && isPublic)
      refuse(`Key ${before} is sealed under an AUTH_SECRET, and none is set here.`);
    if (before !== null && !opens && !isNewSecret)
      refuse(
        `Key ${before} is sealed under another AUTH_SECRET than the one set here. If it was changed on purpose: --new-secret.`,
      );
    const made = await beginKey(database.sql, secret, before);
    const [newest] = await publishedKeys(database.sql);
    process.stdout.write(
      made
        ? `Receipts are signed with key ${newest!.keyId} from now on.${before ? ` Key ${before} is retired and stays published.` : ''}\n`
        : `Another process changed the key just now: ${newest!.keyId} is in use.\n`,
    );
    return 0;
  } finally {
    await database.close();
  }
});
