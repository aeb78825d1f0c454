import busboy from 'busboy';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal, Rejection } from '../core/codes';
import { runtime, type Spooled } from '../platform/runtime';
import { uploadLimits } from '../files/contract';
import type { Incoming } from './wire';

const { mostBytes, idleMs, leastPerSecond } = uploadLimits;
// What the parts of a form need beside the file.
const aroundBytes = 64 * 1024;
const againSeconds = 3;
// So that those who were turned away together do not come back together.
const spreadSeconds = 8;

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

const malformed = () => new Rejection('400', { issues: [{ path: '', message: 'form' }] });

/**
 * Stands in line with the body unread, so that the sender waits with it. Who leaves with a small body
 * is noticed at once; others keep their place until their turn or the end of patience.
 */
async function turnOf(customerId: string, stream: Readable): Promise<() => void> {
  const left = new AbortController();
  const leave = () => left.abort();
  stream.once('close', leave);
  if (stream.destroyed) leave();
  const turn = await runtime().files.admit(customerId, left.signal);
  stream.off('close', leave);
  if (typeof turn === 'function') return turn;
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

/**
 * Ends a stream that brings nothing for a while, too little on the whole, or more than any file may have. What
 * it was kept waiting here, `waitedMs`, is not counted.
 */
function watch(stream: Readable, waitedMs: () => number, end: () => void): () => void {
  const now = () => performance.now() - waitedMs();
  const began = now();
  let last = began;
  let bytes = 0;
  const timer = setInterval(() => {
    if (now() - last > idleMs) end();
  }, idleMs / 20);
  const look = (part: Buffer) => {
    last = now();
    bytes += part.length;
    const seconds = (last - began - idleMs) / 1000;
    if (bytes > 2 * mostBytes || bytes < seconds * leastPerSecond) end();
  };
  stream.on('data', look);
  return () => {
    clearInterval(timer);
    stream.off('data', look);
  };
}

type Form = { fields: Record<string, unknown>; spooled: Spooled | null; isTooLarge: boolean };

async function readForm(incoming: Incoming, stream: Readable): Promise<Form> {
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
  const stop = watch(stream, waitedMs, () => ending.abort());
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
    throw malformed();
  }
  return { fields, spooled, isTooLarge };
}

export type Upload = { input: Record<string, unknown>; over(): Promise<void> };

/**
 * Takes in a form with a file, which goes to the disk as it comes; `over` removes it there and gives
 * the turn back. Refuses with 10106 what is too large, and turns away who has too many under way.
 */
export async function receiveUpload(incoming: Incoming, customerId: string): Promise<Upload> {
  const type = incoming.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Rejection('415');
  if (Number(incoming.header('content-length') ?? 0) > mostBytes + aroundBytes)
    throw new Refusal('10106', { max: mostBytes });
  const stream = incoming.stream();
  const giveBack = await turnOf(customerId, stream);
  try {
    const { fields, spooled, isTooLarge } = await readForm(incoming, stream);
    const over = async () => {
      giveBack();
      await spooled?.discard();
    };
    if (isTooLarge) {
      await over();
      throw new Refusal('10106', { max: mostBytes });
    }
    return { input: { ...fields, file: spooled?.file }, over };
  } catch (error) {
    giveBack();
    throw error;
  }
}
