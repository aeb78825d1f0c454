import { Readable } from 'node:stream';
import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { Download } from '../core/received';
import { assertSecondFactor } from '../security/factor-rows';
import { assertOwnPassword } from '../security/own-password-check';
import { patiently, sql, transaction } from '../platform/db';
import { runtime } from '../platform/runtime';
import { addWork } from '../platform/work';
import { openArchiveKey, openPart, partName } from './archive-crypto';
import type * as calls from './contract';
import { addArchive, archiveOf, dropArchive, isStillOpen, type ArchiveRow } from './rows';

type Whose = Pick<Caller, 'customerId' | 'sessionId'>;
type Session = Pick<Caller, 'sessionId'>;

/** A session that was only left open must not carry off what another proved itself for. */
const isOf = (row: ArchiveRow, { sessionId }: Session): boolean => row.session_id === sessionId;

const shown = (row: ArchiveRow, caller: Session): calls.Archive => ({
  id: row.id,
  status: row.status,
  requestedAt: row.requested_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
  isHere: isOf(row, caller),
});

export async function readArchive(
  _input: unknown,
  caller: Whose,
): Promise<Result<typeof calls.getArchive>> {
  const row = await archiveOf(sql, caller.customerId);
  return { archive: row && !row.is_over ? shown(row, caller) : null };
}

/**
 * Has an archive made in the place of a former one. Refuses with 10004 a wrong password, with 10091 a
 * missing or wrong code, and with 10128 while one is being made.
 */
export async function askForArchive(
  input: Input<typeof calls.requestArchive>,
  caller: Caller,
): Promise<Result<typeof calls.requestArchive>> {
  await assertOwnPassword(caller, input.password);
  const former = await archiveOf(sql, caller.customerId);
  if (former?.status === 'pending') throw new Refusal('10128');
  // Last of all, so that no code is taken for nothing.
  await assertSecondFactor(caller, input.otp, { action: 'user/requestArchive' });
  if (former) await dropArchive(sql, former);
  const row = await transaction(async (run) => {
    const added = await addArchive(run, caller);
    if (added) await addWork(run, 'make-archives', added.id);
    return added;
  });
  // Two asked at once.
  if (!row) throw new Refusal('10128');
  return { archive: shown(row, caller) };
}

async function* partsOf(row: ArchiveRow, key: Buffer): AsyncGenerator<Buffer> {
  const { store } = runtime().files;
  for (let part = 0; part < row.parts!; part += 1) {
    // Who reads sets the pace: a session that was ended meanwhile reads no further.
    if (!(await patiently(() => isStillOpen(row))))
      throw new Error(`Archive ${row.id} is not its reader's any more.`);
    const sealed = await store.get(partName(row.id, part));
    const bytes = openPart(key, { id: row.id, customerId: row.customer_id }, part, sealed);
    if (!bytes) throw new Error(`Part ${part} of archive ${row.id} does not open.`);
    yield bytes;
  }
}

/**
 * The archive as it is opened, part by part; 404 for another's, for one that another session asked
 * for, and for one that is over or not ready.
 */
export async function getArchiveFile(
  { id }: Input<typeof calls.fetchArchive>,
  caller: Whose,
): Promise<Download> {
  const row = await archiveOf(sql, caller.customerId);
  if (row?.id !== id || !isOf(row, caller) || row.status !== 'ready' || row.is_over)
    throw notFound();
  const key = openArchiveKey(row.sealed_key!, runtime().env.AUTH_SECRET, id);
  if (!key) throw notFound();
  const day = row.ready_at!.toISOString().slice(0, 10);
  return new Download(Readable.from(partsOf(row, key)), 'application/zip', `assay-data-${day}.zip`);
}
