import { remembered } from '../platform/memo';
import { runtime } from '../platform/runtime';
import type { LoggedTick } from '../replay/scan-rules';
import { publicInstrument } from '../ticks/public-rules';
import { ticksBefore } from '../ticks/queries';
import { publicTick } from '../ticks/service';
import { specimenOrder, type SpecimenNow } from './rules';

const keptMs = 10_000;

// How long it was held: as long as the record has it. Ticks of before a pause of the record are too old.
const heldMs = [900_000, 300_000, 60_000, 20_000];
const longestPauseMs = 120_000;

// So many ticks are drawn on either side of the one that it names.
const before = 13;
const after = 8;

/** The newest tick before a moment that has enough others on either side, among them; null where there is none. */
async function around(code: string, ms: number): Promise<LoggedTick[] | null> {
  const ticks = await ticksBefore(code, ms, before + 1 + after);
  return ticks.length > before + after ? ticks : null;
}

async function opening(code: string, closedMs: number): Promise<LoggedTick[] | null> {
  for (const held of heldMs) {
    const ticks = await around(code, closedMs - held);
    if (ticks && ticks[before]!.receivedAt > closedMs - held - longestPauseMs) return ticks;
  }
  return null;
}

/** Works one from the ticks that are on record by now. */
export async function workSpecimen(): Promise<SpecimenNow | null> {
  const instrument = publicInstrument(runtime().catalogue.all());
  if (!instrument) return null;
  const close = await around(instrument.code, Date.now());
  const last = close?.[before];
  const open = last ? await opening(instrument.code, last.receivedAt) : null;
  if (!close || !last || !open) return null;
  return {
    instrument,
    specimen: {
      ...specimenOrder(instrument, open[before]!, last),
      around: { open: open.map(publicTick), close: close.map(publicTick) },
    },
  };
}

/**
 * A receipt worked from two public ticks: bought at the ask of one of a quarter of an hour ago, sold at the
 * bid of one of the newest. Where the record is younger, less has to do; null where it has hardly begun, or
 * does not answer.
 */
export const specimenNow = (): Promise<SpecimenNow | null> =>
  remembered('specimen', keptMs, workSpecimen).catch((error: unknown) => {
    runtime().log.warn({ err: error }, 'no receipt could be worked out for the home page');
    return null;
  });
