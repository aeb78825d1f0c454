import { createHash } from 'node:crypto';
import type { Readable, Transform } from 'node:stream';
import type { Caller } from '../core/caller';
import { Refusal, Rejection, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { Picture, type Received } from '../core/received';
import { sql, transaction, type Work } from '../platform/db';
import type { FileStore } from '../platform/file-store';
import { runtime, type Spooled } from '../platform/runtime';
import { upload, type listLooks, type readFile } from './contract';
import {
  beginFile,
  dropRow,
  filesLately,
  findFile,
  keepRow,
  noteLook,
  openFile,
  sealFile,
  storedName,
} from './rows';
import { pictureTypeOf, sizeOfJpeg } from './picture-check';
import { isTooSmall, uploadPurposes, type FilePurpose, type PictureType } from './rules';

/** What one upload may use: a turn until its body is on the disk, and room there until it is over. */
/** Whether others wait for a turn: `more` for that of a customer or an address with more than a fair share. */
export type TurnWanted = 'no' | 'yes' | 'more';

export type UploadTurn = { wanted(): TurnWanted; arrived(bytes: number): void; over(): void };

/** Where files come in and are kept. */
export interface FileDesk {
  store: FileStore;
  /**
   * A turn for one upload, once it comes, or who has too many under way, or for how many seconds its
   * customer is turned away. `signal` tells that they are gone.
   */
  admit(
    sender: { customerId: string; address: string },
    signal: AbortSignal,
  ): Promise<UploadTurn | 'customer' | 'all' | number>;
  /** A part of a stream that lets what all uploads bring through at a pace, and how long it held this sender back, ms. */
  pace(): { through: Transform; waitedMs(): number };
  spool(source: Readable): Promise<Spooled>;
  /** A plain JPEG of a picture; refuses with 10105 or 10106. */
  encode(file: Received, type: PictureType, customerId: string): Promise<Buffer>;
}

declare module '../platform/runtime' {
  interface Runtime {
    files: FileDesk;
  }
}

// Files that serve nothing go within a day.
const tooManySeconds = 3_600;

/** Re-encodes, seals and keeps a file. Refuses with 10105 what is no picture, with 10106 what is too large, and a document on which nothing can be read. */
export async function keepFile(
  { purpose, file }: Input<typeof upload>,
  { customerId }: Caller,
): Promise<Result<typeof upload>> {
  const { files, rateLimits } = runtime();
  const type = await pictureTypeOf(file.head);
  if (!type) throw new Refusal('10105');
  const { points, perSeconds } = upload.rate!;
  // Whatever other processes took in of theirs counts as well.
  if (rateLimits.enabled && (await filesLately(sql, customerId, perSeconds)) >= points)
    throw new Rejection('429', { retryAfterSeconds: perSeconds });
  const bytes = await files.encode(file, type, customerId);
  if (isTooSmall(purpose, ...sizeOfJpeg(bytes)))
    throw new Rejection('400', { issues: [{ path: 'file', message: 'photoSmall' }] });
  return { fileId: await storeFile({ customerId, purpose, bytes }) };
}

type Made = { customerId: string; purpose: FilePurpose; bytes: Buffer };

/** Seals and keeps bytes as a file that nothing was done with yet, and gives its id. */
export async function storeFile({ customerId, purpose, bytes }: Made): Promise<string> {
  const { files, env } = runtime();
  const id = await beginFile(sql, customerId, purpose);
  if (!id) throw new Rejection('429', { retryAfterSeconds: tooManySeconds });
  const { keyId, wrapped, sealed } = await sealFile(
    sql,
    { id, customerId, bytes },
    env.AUTH_SECRET,
  );
  await files.store.put(storedName(id), sealed);
  await keepRow(sql, { id, bytes, keyId, wrapped });
  return id;
}

type Look = { fileId: string; customerId: string | null; operator: string | null; reason: string };

/** Opens a file and notes who looked; 404 for one of another purpose too. */
async function open(
  { fileId, customerId, operator, reason }: Look,
  purposes: readonly FilePurpose[],
): Promise<Buffer> {
  const { files, env } = runtime();
  const find = () => findFile(sql, fileId, customerId);
  const row = await find();
  if (!row || !purposes.includes(row.purpose)) throw notFound();
  const sealed = await files.store.get(storedName(row.id)).catch(async (error: unknown) => {
    // Removed since it was found.
    if (!(await find())) throw notFound();
    throw error;
  });
  const bytes = await openFile(sql, row, sealed, env.AUTH_SECRET);
  await transaction((run) => noteLook(run, { fileId: row.id, operator, reason }));
  return bytes;
}

/** The bytes of a customer's own file of one purpose. */
export const openOwnFile = (fileId: string, customerId: string, purpose: FilePurpose) =>
  open({ fileId, customerId, operator: null, reason: 'own' }, [purpose]);

const show = async (look: Look): Promise<Picture> =>
  new Picture(await open(look, uploadPurposes), 'image/jpeg');

export const showOwnFile = ({ id }: Input<typeof readFile>, { customerId }: Caller) =>
  show({ fileId: id, customerId, operator: null, reason: 'own' });

/** The file that an operator's link opens; 404 for a link that is over, whose operator was disabled since, or whose file is not theirs to review any more. */
export async function showByLink(token: string): Promise<Picture> {
  const hash = createHash('sha256').update(token).digest('hex');
  const [link] = await sql<{ file_id: string; operator: string; reason: string }>`
    select l.file_id, l.operator, l.reason from file_link l
    join file f on f.id = l.file_id and f.state = 'used'
    where l.token_hash = ${hash} and l.expires_at > now()
      and file_link_holds(l.operator, l.created_at) and file_reviewable(f, l.operator)`;
  if (!link) throw notFound();
  const { file_id: fileId, operator, reason } = link;
  return show({ fileId, customerId: null, operator, reason });
}

export async function listOwnLooks(
  { page, size }: Input<typeof listLooks>,
  { customerId }: Caller,
): Promise<Result<typeof listLooks>> {
  const where = { file: { customer_id: BigInt(customerId) } };
  const [total, looks] = await Promise.all([
    sql.rows.file_look.count({ where }),
    sql.rows.file_look.findMany({
      where,
      include: { file: { select: { purpose: true } } },
      orderBy: { id: 'desc' },
      skip: (page - 1) * size,
      take: size,
    }),
  ]);
  const items = looks.map((look) => ({
    id: String(look.id),
    fileId: String(look.file_id),
    purpose: look.file.purpose as FilePurpose,
    at: look.at.toISOString(),
    by: look.operator === null ? ('owner' as const) : ('operator' as const),
    operator: look.operator,
    reason: look.reason,
  }));
  return { items, total, page, size };
}

/** Removes a file that was not used; does nothing for one that was. */
export async function forgetFile(run: Work, id: string): Promise<void> {
  if (await dropRow(run, id)) await runtime().files.store.remove(storedName(id));
}

/** Removes the sealed bytes of a file that is gone from the books. */
export const dropStored = (id: string): Promise<void> =>
  runtime().files.store.remove(storedName(id));
