import busboy from 'busboy';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addressKey } from '../core/address';
import { Refusal, Rejection } from '../core/codes';
import { runtime, type Spooled } from '../platform/runtime';
import { uploadLimits } from '../files/contract';
import type { UploadTurn } from '../files/service';
import { watchSender } from './upload-watch';
import type { Incoming } from './wire';

const { mostBytes } = uploadLimits;
// What the parts of a form need beside the file.
const aroundBytes = 64 * 1024;
const againSeconds = 3;
// So that those who were turned away together do not come back together.
const spreadSeconds = 8;
// Who sent too slowly while others waited lets these go first.
const againSlowSeconds = 60;

const diskAgainSeconds = 30;
const diskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'ENOENT',
  'EACCES',
  'EMFILE',
  'ENFILE',
]);

/** Whether it was the disk that failed, and not the sender. */
const isOfDisk = (error: unknown): boolean =>
  diskCodes.has((error as NodeJS.ErrnoException | null)?.code ?? '');

const parts = { files: 1, fields: 8, fieldSize: 1_024, fieldNameSize: 100, parts: 10 };

const tooLarge = () => new Refusal('10106', { max: mostBytes });
const malformed = () => new Rejection('400', { issues: [{ path: '', message: 'form' }] });

/**
 * Stands in line with the body unread, so that the sender waits with it. Who leaves with a small body
 * is noticed at once; others keep their place until their turn or the end of patience.
 */
async function turnOf(customerId: string, { ip }: Incoming, stream: Readable): Promise<UploadTurn> {
  const left = new AbortController();
  const leave = () => left.abort();
  stream.once('close', leave);
  if (stream.destroyed) leave();
  const sender = { customerId, address: addressKey(ip) };
  const turn = await runtime().files.admit(sender, left.signal);
  stream.off('close', leave);
  if (typeof turn === 'object') return turn;
  if (typeof turn === 'number') throw new Rejection('429', { retryAfterSeconds: turn });
  if (turn === 'customer') throw new Rejection('429', { retryAfterSeconds: againSeconds });
  const spread = Math.floor(Math.random() * spreadSeconds);
  throw new Rejection('503', { retryAfterSeconds: againSeconds + spread });
}

function parserOf(incoming: Incoming) {
  try {
    return busboy({
      headers: { 'content-type': incoming.header('content-type') },
      // It tells of what reaches its limit, not of what exceeds it.
      limits: { ...parts, fileSize: mostBytes + 1 },
    });
  } catch {
    throw malformed();
  }
}

type Form = { fields: Record<string, unknown>; spooled: Spooled | null };

async function readForm(
  incoming: Incoming,
  stream: Readable,
  { wanted }: UploadTurn,
): Promise<Form> {
  const parser = parserOf(incoming);
  const ending = new AbortController();
  const fields = Object.create(null) as Record<string, unknown>;
  let arriving: Promise<Spooled> | null = null;
  let isTooLarge = false;
  parser.on('field', (name, value) => void (fields[name] = value));
  parser.on('file', (name, file) => {
    // A form that ends too early ends its parts with an error too, also those that nobody reads.
    file.on('error', () => undefined);
    if (name !== 'file' || arriving) return void file.resume();
    file.on('limit', () => (isTooLarge = true));
    arriving = runtime().files.spool(file);
    arriving.catch(() => ending.abort());
  });
  const { through, waitedMs } = runtime().files.pace();
  let isTooSlow = false;
  const stop = watchSender(stream, waitedMs, wanted, (why) => {
    isTooSlow = why === 'slow';
    ending.abort();
  });
  const whole = pipeline(stream, through, parser, { signal: ending.signal }).finally(stop);
  const [form, file] = await Promise.allSettled([whole, whole.then(() => arriving)]);
  let failure: unknown = null;
  const spooled = await Promise.resolve(arriving as Promise<Spooled> | null).catch((error) => {
    failure = error;
    return null;
  });
  if (isOfDisk(failure)) {
    runtime().log.error({ err: failure }, 'an upload could not be written');
    throw new Rejection('503', { retryAfterSeconds: diskAgainSeconds });
  }
  // The file of a form that was not whole is of no use to anybody.
  if (form.status === 'rejected' || file.status === 'rejected') {
    await spooled?.discard();
    if (isTooLarge) throw tooLarge();
    throw isTooSlow ? new Rejection('429', { retryAfterSeconds: againSlowSeconds }) : malformed();
  }
  if (isTooLarge) {
    await spooled?.discard();
    throw tooLarge();
  }
  return { fields, spooled };
}

export type Upload = { input: Record<string, unknown>; over(): Promise<void> };

/**
 * Takes in a form with a file, which goes to the disk as it comes; the turn is free for others once it
 * is there, and `over` removes it. Refuses with 10106 what is too large, and turns away who has too many under way.
 */
export async function receiveUpload(incoming: Incoming, customerId: string): Promise<Upload> {
  const type = incoming.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Rejection('415');
  if (Number(incoming.header('content-length') ?? 0) > mostBytes + aroundBytes) throw tooLarge();
  const stream = incoming.stream();
  const turn = await turnOf(customerId, incoming, stream);
  try {
    const { fields, spooled } = await readForm(incoming, stream, turn);
    turn.arrived(spooled?.file.bytes ?? 0);
    const over = async () => {
      await spooled?.discard().catch(() => undefined);
      turn.over();
    };
    return { input: { ...fields, file: spooled?.file }, over };
  } catch (error) {
    turn.over();
    throw error;
  }
}
