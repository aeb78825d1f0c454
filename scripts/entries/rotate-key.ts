import { countLostCards, rehashCards, renewCards } from '@/lib/destinations/card-rows';
import { countLost, resealKeys, rotateKey } from '@/lib/files/key-rows';
import { isHashKeyLost, replaceHashKey, resealHashKey } from '@/lib/fingerprints/key-rows';
import { resealPushKey } from '@/lib/notifications/push-rows';
import { createDatabase, type Database, type Work } from '@/lib/platform/db';
import { readAuthSecret, sandboxSecret } from '@/lib/platform/env';
import { resealDays } from '@/lib/proof/secret-crypto';
import { resealSecrets } from '@/lib/security/secret-rows';
import { beginKey, keyInUse, opensKeyInUse, publishedKeys } from '@/lib/receipts/key-rows';
import { runOnDatabase } from '../commands/run-command.mjs';
import { PlainError } from '../commands/plain-error.mjs';

/** The secret of this shell. A real site's key must never be sealed under the public one of sandboxes. */
function readSecret(): string {
  const read = readAuthSecret();
  if (!read.success) throw new PlainError(`AUTH_SECRET ${read.error.issues[0]!.message}.`);
  return read.data;
}

const refuse = (reason: string) => {
  throw new PlainError(`${reason} Nothing was changed.`);
};

/** Gives files another key, under the secret of this shell; those of a former one are brought along. */
async function rotateFiles(sql: Work, secret: string): Promise<number> {
  const former = process.env.AUTH_SECRET_BEFORE;
  const resealed = former ? await resealKeys(sql, former, secret) : 0;
  const secrets = former ? await resealSecrets(sql, former, secret) : 0;
  if (secrets > 0)
    process.stdout.write(
      `Authenticator apps of customers sealed under the former AUTH_SECRET: ${secrets}.\n`,
    );
  const days = former ? await resealDays(sql, former, secret) : 0;
  if (days > 0)
    process.stdout.write(`Days of the proof of liabilities sealed under it: ${days}.\n`);
  if (former && (await resealHashKey(sql, former, secret)))
    process.stdout.write('The key of hashes is sealed under the new AUTH_SECRET.\n');
  if (former && (await resealPushKey(sql, former, secret)))
    process.stdout.write('The key of push messages is sealed under the new AUTH_SECRET.\n');
  const lost = (await countLost(sql, secret)) + (await countLostCards(sql, secret));
  const what = lost > 0 ? `${lost} files and card numbers are` : 'The key of hashes is';
  if (lost > 0 || (await isHashKeyLost(sql, secret)))
    refuse(
      `${what} sealed under another AUTH_SECRET than the one set here. Name the former one: AUTH_SECRET_BEFORE=… npm run rotate-key -- --files.`,
    );
  const count = await rotateKey(sql, secret);
  const cards = await renewCards(sql, secret);
  if (cards > 0) process.stdout.write(`Card numbers sealed with it: ${cards}.\n`);
  if (resealed > 0)
    process.stdout.write(`Keys sealed under the former AUTH_SECRET: ${resealed}.\n`);
  process.stdout.write(
    `Files are sealed with another key from now on; ${count} were changed to it.\n`,
  );
  return 0;
}

/**
 * Puts another key of hashes in the place of one that was lost or leaked. Card numbers are hashed anew, which
 * another run does as well where this one is cut off or takes too long; addresses of closed accounts are kept nowhere, so their
 * hashes go.
 */
async function replaceHashes(database: Database, secret: string): Promise<number> {
  const lost = await countLostCards(database.sql, secret);
  if (lost > 0)
    refuse(
      `${lost} card numbers are sealed under another AUTH_SECRET than the one set here, so they cannot be hashed anew. Name the former one first: AUTH_SECRET_BEFORE=… npm run rotate-key -- --files.`,
    );
  const done = await database.transaction(async (run) => {
    if (!(await replaceHashKey(run, secret))) return null;
    const [gone] = await run<{ accounts: number; breaks: number }>`
      select accounts, breaks from closing_unhash()`;
    return gone!;
  });
  if (!done) refuse('There is no key of hashes yet: it is made when it is needed.');
  const { accounts, breaks } = done!;
  const cards = await database.transaction((run) => rehashCards(run, secret));
  process.stdout.write(
    `Hashes are made with another key from now on. Card numbers hashed anew: ${cards}. Closed accounts whose owner is known again no more: ${accounts}; of these a break still runs of ${breaks}.\n`,
  );
  return 0;
}

await runOnDatabase('rotate-key', async (url, given) => {
  const {
    'new-secret': isNewSecret = false,
    files: isOfFiles = false,
    hashes: isOfHashes = false,
  } = given;
  const secret = readSecret();
  const isPublic = secret === sandboxSecret;
  const database = createDatabase(url, { max: 1 });
  try {
    if (isPublic && (isOfFiles || isOfHashes) && process.env.SANDBOX !== 'true')
      refuse('AUTH_SECRET is not set here, and this is no sandbox.');
    if (isOfFiles) return await rotateFiles(database.sql, secret);
    if (isOfHashes) return await replaceHashes(database, secret);
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
