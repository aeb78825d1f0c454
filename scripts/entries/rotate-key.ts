import { createDatabase } from '@/lib/platform/db';
import { envSchema } from '@/lib/platform/env';
import { beginKey, keyInUse, publishedKeys } from '@/lib/receipts/keys';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set');
const secret = envSchema.shape.AUTH_SECRET.parse(process.env.AUTH_SECRET || undefined);

const database = createDatabase(url, { max: 1 });
const before = await keyInUse(database.sql);
const made = await beginKey(database.sql, secret, before);
const [newest] = await publishedKeys(database.sql);
await database.close();
process.stdout.write(
  made
    ? `Receipts are signed with key ${newest!.keyId} from now on.${before ? ` Key ${before} is retired and stays published.` : ''}\n`
    : `Another process changed the key just now: ${newest!.keyId} is in use.\n`,
);
