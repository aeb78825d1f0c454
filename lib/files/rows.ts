import { createHash } from 'node:crypto';
import type { Work } from '../platform/db';
import type { TableRows } from '../core/generated/table-rows';
import { currentKey, keyById } from './key-rows';
import { newKey, openWith, sealName, sealWith } from './seal-crypto';
import type { FilePurpose } from './rules';

type FileRow = TableRows['file'];
type Stored = Pick<FileRow, 'id' | 'customer_id' | 'key_id' | 'wrapped_key' | 'sha256'>;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What a file is called where it is kept. */
export const storedName = (id: string): string => `${id}.sealed`;

/** Notes that a file arrives; null for a customer who has too many that serve nothing. */
export async function beginFile(
  sql: Work,
  customerId: string,
  purpose: FilePurpose,
): Promise<string | null> {
  const [row] = await sql<{ id: string | null }>`
    select file_begin(${customerId}, ${purpose}::file_purpose) as id`;
  return row!.id;
}

/** Seals the bytes of a file that arrives under a key of its own. */
export async function sealFile(
  sql: Work,
  file: { id: string; customerId: string; bytes: Buffer },
  secret: string,
) {
  const own = newKey();
  const name = sealName(file);
  const { id: keyId, key } = await currentKey(sql, secret);
  return { keyId, wrapped: sealWith(key, own, name), sealed: sealWith(own, file.bytes, name) };
}

/** A file that arrived is there from now on. */
export async function keepRow(
  sql: Work,
  file: { id: string; bytes: Buffer; keyId: string; wrapped: Buffer },
): Promise<void> {
  await sql`
    update file set state = 'unused', sha256 = ${sha256(file.bytes)},
      size_bytes = ${file.bytes.length}, key_id = ${file.keyId}, wrapped_key = ${file.wrapped}
    where id = ${file.id}`;
}

/** The bytes of a file, whole and unchanged; throws where its row, its key and its bytes do not belong together. */
export async function openFile(
  sql: Work,
  row: Stored,
  sealed: Buffer,
  secret: string,
): Promise<Buffer> {
  const key = row.key_id && (await keyById(sql, secret, row.key_id));
  const name = sealName({ id: row.id, customerId: row.customer_id });
  const own = key && row.wrapped_key && openWith(key, row.wrapped_key, name);
  const bytes = own && openWith(own, sealed, name);
  if (!bytes || sha256(bytes) !== row.sha256) throw new Error(`File ${row.id} does not open.`);
  return bytes;
}

/** A file that is there, of one customer or of any; null where there is none. */
export async function findFile(
  sql: Work,
  id: string,
  customerId: string | null,
): Promise<FileRow | null> {
  const [row] = await sql<FileRow>`
    select * from file where id = ${id} and state in ('unused', 'used')
      and (${customerId}::bigint is null or customer_id = ${customerId}::bigint)`;
  return row ?? null;
}

/**
 * Notes a look, before anything is shown: that of its owner at most once an hour for each file, also of two
 * that come at once. The lock ends with the caller's transaction.
 */
export async function noteLook(
  run: Work,
  look: { fileId: string; operator: string | null; reason: string },
): Promise<void> {
  const { fileId, operator, reason } = look;
  if (operator === null)
    await run`select pg_advisory_xact_lock(hashtextextended(${`own-look:${fileId}`}, 0))`;
  await run`
    insert into file_look (file_id, operator, reason)
    select ${fileId}::bigint, ${operator}::text, ${reason}
    where ${operator}::text is not null or not exists (
      select from file_look l where l.file_id = ${fileId} and l.operator is null
        and l.at > now() - interval '1 hour')`;
}

/** Takes a file that serves nothing out of the books; false where it is used, or gone already. */
export async function dropRow(sql: Work, id: string): Promise<boolean> {
  const rows = await sql`
    update file set state = 'removed', removed_at = now(), key_id = null, wrapped_key = null
    where id = ${id} and state in ('arriving', 'unused') returning id`;
  return rows.length > 0;
}

export async function forgetOldLinks(sql: Work): Promise<void> {
  await sql`delete from card_link where expires_at < now() - interval '1 day'`;
  await sql`delete from file_link where expires_at < now() - interval '1 day'`;
}

/** Has what serves nothing for too long removed after all, where the store was away while that was tried. */
export async function forgetLateFiles(sql: Work): Promise<void> {
  await sql`select file_forget_late()`;
}

/** How many files of a customer were taken in within so many seconds. */
export async function filesLately(sql: Work, customerId: string, seconds: number): Promise<number> {
  const [row] = await sql<{ n: number }>`
    select count(*)::integer as n from file
    where customer_id = ${customerId} and purpose <> 'agreement'
      and created_at > now() - make_interval(secs => ${seconds})`;
  return row!.n;
}
