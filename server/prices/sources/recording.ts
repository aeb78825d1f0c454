import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Log } from '@/lib/platform/log';

/** One instrument's recorded quotes, in the order of the file. Times are ms since the epoch. */
export type Recording = {
  code: string;
  times: Float64Array;
  bids: Float64Array;
  asks: Float64Array;
  /** Usual time between two quotes, ms. */
  intervalMs: number;
};

const fileName = /^([A-Z0-9.]+)_(\d{4}-\d{2}-\d{2})\.csv\.gz$/;
const header = 'time_ms,bid,ask';

export const isRecordingName = (name: string): boolean => fileName.test(name);

const unzip = promisify(gunzip);

function medianGap(times: Float64Array): number {
  const gaps: number[] = [];
  for (let i = 1; i < times.length; i++) {
    const gap = times[i]! - times[i - 1]!;
    if (gap > 0) gaps.push(gap);
  }
  gaps.sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? 1000;
}

/**
 * Reads CSV rows `time_ms,bid,ask`. A field that is no number becomes NaN and stays, so that the
 * guard counts it. Throws when the header is missing.
 */
export function parseRecording(code: string, texts: readonly string[]): Recording {
  const times: number[] = [];
  const bids: number[] = [];
  const asks: number[] = [];
  for (const text of texts) {
    const lines = text.split('\n');
    if (lines[0]?.trim() !== header)
      throw new Error(`A recording of ${code} does not begin with ${header}`);
    for (let i = 1; i < lines.length; i++) {
      const [time, bid, ask] = lines[i]!.trim().split(',');
      if (!time || !Number.isSafeInteger(Number(time))) continue;
      times.push(Number(time));
      bids.push(bid ? Number(bid) : NaN);
      asks.push(ask ? Number(ask) : NaN);
    }
  }
  const allTimes = Float64Array.from(times);
  return {
    code,
    times: allTimes,
    bids: Float64Array.from(bids),
    asks: Float64Array.from(asks),
    intervalMs: medianGap(allTimes),
  };
}

/** The instrument that a recorded symbol stands for: itself, or BTCUSDT for BTCUSD. */
export const instrumentOf = (symbol: string, isListed: (code: string) => boolean): string | null =>
  [symbol, `${symbol}T`].find(isListed) ?? null;

/**
 * Reads every `CODE_YYYY-MM-DD.csv.gz` of a folder, the days of one instrument joined in order.
 * Throws, saying why, when the folder cannot be read or holds no recording of a listed instrument.
 */
export async function readRecordings(
  folder: string,
  isListed: (code: string) => boolean,
  log: Log,
): Promise<Recording[]> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new Error(`REPLAY_DIR cannot be read: ${error.message}`);
  });
  const files = new Map<string, string[]>();
  for (const name of names.sort()) {
    const symbol = fileName.exec(name)?.[1];
    if (!symbol) continue;
    const code = instrumentOf(symbol, isListed);
    if (code) files.set(code, [...(files.get(code) ?? []), path.join(folder, name)]);
    else log.warn({ file: name }, 'no instrument is listed for this recording');
  }
  const recordings: Recording[] = [];
  for (const [code, paths] of files) {
    const texts = await Promise.all(
      paths.map(async (file) => (await unzip(await readFile(file))).toString('latin1')),
    );
    const recording = parseRecording(code, texts);
    if (recording.times.length > 0) recordings.push(recording);
  }
  if (recordings.length === 0)
    throw new Error(`REPLAY_DIR ${folder} holds no recording of a listed instrument`);
  return recordings;
}
