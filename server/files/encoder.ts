import { Refusal, Rejection } from '@/lib/core/codes';
import type { Stored } from '@/lib/core/received';
import { notAPicture, pictureLimits, tooLarge, type PictureType } from '@/lib/files/rules';
import { runProgram, type Limits } from './program';
import { fewRights } from './rights';

export type EncoderLimits = Omit<Limits, 'outputBytes'>;

export const usualLimits: EncoderLimits = {
  cpuMs: 30_000,
  timeMs: 120_000,
  memoryBytes: 700 * 1024 * 1024,
};
export const againSeconds = 30;

/**
 * Makes a plain JPEG of a picture in a process of its own, with few rights and limits of time and memory. Refuses with
 * 10105 what is no picture of this type, and with 10106 what is too large to be decoded; rejects with 503
 * where a busy machine did not come to it. `tooMuch` hears of one that ran into the limits of time or memory.
 */
export async function encodePicture(
  { path, key, counter }: Stored,
  type: PictureType,
  limits = usualLimits,
  tooMuch: () => void = () => undefined,
): Promise<Buffer> {
  const rights = await fewRights();
  const input = { words: Buffer.concat([key, counter]), file: path, rights };
  const { output, code, signal, stopped } = await runProgram('encode-picture', [type], input, {
    ...limits,
    outputBytes: pictureLimits.mostBytes,
  });
  if (stopped === 'late') throw new Rejection('503', { retryAfterSeconds: againSeconds });
  if (stopped === 'too-much') tooMuch();
  if (stopped === 'too-much' || code === tooLarge) throw new Refusal('10106');
  // What brings a decoder down is no picture.
  if (signal !== null || code === notAPicture) throw new Refusal('10105');
  if (code !== 0) throw new Error(`The encoder of pictures ended with ${code}.`);
  return output;
}
