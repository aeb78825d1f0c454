import pg from 'pg';
import { randomBytes } from 'node:crypto';
import { addOperator } from '@/scripts/database/logins.mjs';

/** A person with a login of their own to the database at `ownerUrl`, as `npm run operator` makes it. */
export async function operatorLogin(ownerUrl: string): Promise<{ name: string; url: string }> {
  const name = `op_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await addOperator(ownerUrl, name, password);
  const url = new URL(ownerUrl);
  [url.username, url.password] = [name, password];
  return { name, url: url.href };
}

/** One session of an operator. */
export async function asOperator(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
