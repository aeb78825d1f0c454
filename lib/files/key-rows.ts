import { randomBytes } from 'node:crypto';
import type { Work } from '../platform/db';
import { seal, unseal } from '../platform/seal';
import { newKey, openWith, sealName, sealWith } from './seal-crypto';

const use = 'assay file key';
/** A key wraps new files for so long; then the next one does. */
const keyDays = 365;
const batch = 200;

type FileKey = { id: string; key: Buffer };

/** Makes a key and puts it in the place of `insteadOf`; false where another process did so first. */
async function beginKey(sql: Work, secret: string, insteadOf: string | null): Promise<boolean> {
  const id = randomBytes(8).toString('hex');
  const sealed = seal(newKey(), secret, use, id);
  const [row] = await sql<{ made: boolean }>`
    select file_key_begin(${id}, ${sealed}, ${insteadOf}) as made`;
  return row!.made;
}

/** A key by its name; null where it is not there, or was sealed under another secret. */
export async function keyById({ rows }: Work, secret: string, id: string): Promise<Buffer | null> {
  const found = await rows.file_key_secret.findUnique({ where: { key_id: id } });
  return found && unseal(Buffer.from(found.sealed), secret, use, id);
}

const keyInUse = ({ rows }: Work) => rows.file_key.findFirst({ where: { retired_at: null } });

/**
 * The key that wraps new files. A new one is made where there is none, and where the secret that the
 * one in use was sealed under is no longer ours.
 */
export async function currentKey(sql: Work, secret: string): Promise<FileKey> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const inUse = await keyInUse(sql);
    const key = inUse && (await keyById(sql, secret, inUse.id));
    if (inUse && key) return { id: inUse.id, key };
    await beginKey(sql, secret, inUse?.id ?? null);
  }
  throw new Error('The keys of files change faster than one can be read.');
}

/** How many files are wrapped by a key that this secret does not open. */
export async function countLost(sql: Work, secret: string): Promise<number> {
  const keys = await sql.rows.file.groupBy({
    by: ['key_id'],
    where: { wrapped_key: { not: null } },
    _count: true,
  });
  let lost = 0;
  for (const { key_id: id, _count: count } of keys)
    if (id && !(await keyById(sql, secret, id))) lost += count;
  return lost;
}

type Wrapped = { id: string; customer_id: string; key_id: string; wrapped_key: Buffer };

/** False for a file that does not open with the key that it names: it stays as it is, and so does that key. */
async function rewrap(sql: Work, file: Wrapped, old: Buffer, current: FileKey): Promise<boolean> {
  const name = sealName({ id: file.id, customerId: file.customer_id });
  const own = openWith(old, file.wrapped_key, name);
  if (!own) return false;
  const wrapped = sealWith(current.key, own, name);
  await sql`
    update file set key_id = ${current.id}, wrapped_key = ${wrapped}
    where id = ${file.id} and key_id = ${file.key_id}`;
  return true;
}

/**
 * Wraps every file by the key in use and forgets the keys that nothing needs any more; gives how
 * many files it wrapped. Those of a key that this secret does not open stay as they are.
 */
export async function rewrapFiles(sql: Work, secret: string): Promise<number> {
  const current = await currentKey(sql, secret);
  const opened = new Map<string, Buffer | null>();
  let count = 0;
  for (let after = '0'; ;) {
    const files = await sql<Wrapped>`
      select id, customer_id, key_id, wrapped_key from file
      where id > ${after} and wrapped_key is not null and key_id <> ${current.id}
      order by id limit ${batch}`;
    for (const file of files) {
      if (!opened.has(file.key_id))
        opened.set(file.key_id, await keyById(sql, secret, file.key_id));
      const old = opened.get(file.key_id);
      if (old && (await rewrap(sql, file, old, current))) count += 1;
    }
    if (files.length < batch) break;
    after = files.at(-1)!.id;
  }
  await sql`select file_key_forget()`;
  return count;
}

/** Begins another key and wraps every file by it; gives how many. */
export async function rotateKey(sql: Work, secret: string): Promise<number> {
  await beginKey(sql, secret, (await keyInUse(sql))?.id ?? null);
  return rewrapFiles(sql, secret);
}

/** What is due of keys: a new one once a year, and every file under the one in use. */
export async function renewKey(sql: Work, secret: string): Promise<void> {
  const inUse = await keyInUse(sql);
  if (!inUse) return;
  if (inUse.created_at.getTime() < Date.now() - keyDays * 86_400_000) await rotateKey(sql, secret);
  else await rewrapFiles(sql, secret);
}

/** Seals keys under another secret, those that `before` opens; gives how many. */
export async function resealKeys(sql: Work, before: string, secret: string): Promise<number> {
  let count = 0;
  for (const { key_id: id } of await sql.rows.file_key_secret.findMany()) {
    const key = await keyById(sql, before, id);
    if (!key) continue;
    const sealed = seal(key, secret, use, id);
    await sql.rows.file_key_secret.update({
      where: { key_id: id },
      data: { sealed: new Uint8Array(sealed) },
    });
    count += 1;
  }
  return count;
}
