import type { Caller } from '../core/caller';
import type { TableRows } from '../core/generated/table-rows';
import { sql, type Sql, type Work } from '../platform/db';
import { runtime } from '../platform/runtime';
import { partName } from './archive-crypto';
import { archiveDays, archiveTries, type ArchivePart } from './rules';

export type ArchiveRow = TableRows['data_archive'];

/** One that stopped in the middle is begun anew after so long. */
const leaseMinutes = 30;
const batch = 500;

/** Whether its time is over is told by the clock of the database. */
export async function archiveOf(
  run: Sql,
  customerId: string,
): Promise<(ArchiveRow & { is_over: boolean }) | null> {
  const [row] = await run<ArchiveRow & { is_over: boolean }>`
    select a.*, (a.expires_at <= clock_timestamp()) is true as is_over
    from data_archive a where customer_id = ${customerId}`;
  return row ?? null;
}

/** Asks for one; null where there is one already. */
export async function addArchive(
  run: Sql,
  { customerId, sessionId }: Pick<Caller, 'customerId' | 'sessionId'>,
): Promise<ArchiveRow | null> {
  const [row] = await run<ArchiveRow>`
    insert into data_archive (customer_id, session_id) values (${customerId}, ${sessionId})
    on conflict (customer_id) do nothing returning *`;
  return row ?? null;
}

/** Takes the next archive that waits, so that nobody else makes it meanwhile. */
export async function beginArchive(run: Sql): Promise<ArchiveRow | null> {
  const [row] = await run<ArchiveRow>`
    update data_archive
    set begun_at = date_trunc('milliseconds', clock_timestamp()), tries = tries + 1
    where id = (
      select id from data_archive where status = 'pending' and tries < ${archiveTries}
        and (begun_at is null or begun_at < now() - make_interval(mins => ${leaseMinutes}))
      order by begun_at nulls first, id limit 1 for update skip locked)
    returning *`;
  return row ?? null;
}

/** Says that it is still being made; throws where it was removed or begun by another meanwhile. */
export async function goOnWithArchive(run: Sql, row: ArchiveRow): Promise<ArchiveRow> {
  const [next] = await run<ArchiveRow>`
    update data_archive set begun_at = date_trunc('milliseconds', clock_timestamp())
    where id = ${row.id} and status = 'pending' and begun_at = ${row.begun_at}
    returning *`;
  if (!next) throw new Error(`Archive ${row.id} is no longer this one's to make.`);
  return next;
}

/** It can be fetched from now on, and its owner is told. */
export async function finishArchive(
  run: Sql,
  row: ArchiveRow,
  made: { sizeBytes: number; parts: number; sealedKey: Buffer },
): Promise<void> {
  await run`
    with ready as (
      update data_archive set status = 'ready', ready_at = now(),
        expires_at = now() + make_interval(days => ${archiveDays}),
        size_bytes = ${made.sizeBytes}, parts = ${made.parts}, sealed_key = ${made.sealedKey}
      where id = ${row.id} and status = 'pending' and begun_at = ${row.begun_at}
      returning customer_id)
    select notify(customer_id, 'archive-ready') from ready`;
}

/** What an archive has stored: the parts it is known to have, and on until nothing is there. */
async function removeParts(id: string, known = 0): Promise<void> {
  const { store } = runtime().files;
  for (let part = 0; part < known; part += 1) await store.remove(partName(id, part));
  for (let part = known; ; part += 1) {
    const isThere = await store.get(partName(id, part)).then(
      () => true,
      () => false,
    );
    if (!isThere) return;
    await store.remove(partName(id, part));
  }
}

/**
 * Gives up what was tried often enough and is not being made: its customer is told and can ask anew.
 * `failed` is one whose last try has just ended.
 */
export async function giveUpArchives(run: Sql, failed: ArchiveRow | null = null): Promise<void> {
  const rows = await run<{ id: string }>`
    with over as (
      update data_archive set status = 'failed'
      where status = 'pending' and tries >= ${archiveTries}
        and (id = ${failed?.id ?? null}::bigint
          or begun_at < now() - make_interval(mins => ${leaseMinutes}))
      returning id, customer_id)
    select id, notify(customer_id, 'archive-failed')::text from over`;
  for (const { id } of rows) await removeParts(id);
}

export const expiredArchives = (run: Sql) => run<ArchiveRow>`
  select * from data_archive where expires_at <= now() order by id`;

/** Removes the parts first: while the row is there, what a crash left is tried again. */
export async function dropArchive({ rows }: Work, { id, parts }: ArchiveRow): Promise<void> {
  await removeParts(id, parts ?? 0);
  await rows.data_archive.deleteMany({ where: { id: BigInt(id) } });
}

export type PartRow = { json: string; cells: Record<string, string | null> };

/** The rows of one part, batch by batch, as JSON that keeps every digit and as texts. */
export async function* rowsOfPart(
  run: Sql,
  customerId: string,
  part: ArchivePart,
): AsyncGenerator<PartRow[]> {
  for (let after = '0'; ;) {
    const rows = await run<PartRow & { key: string }>`
      select r.key, r.row::text as json,
        (select jsonb_object_agg(e.key, e.value) from jsonb_each_text(r.row) e) as cells
      from archive_rows(${customerId}, ${part}, ${after}, ${batch}) r order by r.key`;
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    after = rows.at(-1)!.key;
  }
}

/** Whether the session that asked for an archive is live, and the archive still there. */
export async function isStillOpen({ id }: Pick<ArchiveRow, 'id'>): Promise<boolean> {
  const rows = await sql`
    select from data_archive a join session s on s.id = a.session_id
    where a.id = ${id} and a.status = 'ready' and a.expires_at > now() and s.revoked_at is null`;
  return rows.length > 0;
}
