import { Refusal } from '../core/codes';
import type { Input } from '../core/contract';
import { plain } from '../core/plain-money';
import { runtime } from '../platform/runtime';
import type { LoggedTick } from '../replay/scan-rules';
import type { listTick, PublicTick } from './contract';
import { publicInstrument } from './public-rules';
import { ticksBefore, ticksFrom } from './queries';

export const publicTick = (tick: LoggedTick): PublicTick => ({
  source: tick.source,
  live: tick.live,
  time: new Date(tick.time).toISOString(),
  receivedAt: new Date(tick.receivedAt).toISOString(),
  sequence: String(tick.sequence),
  bid: plain(tick.bid),
  ask: plain(tick.ask),
});

/** The instrument whose ticks are all public; null where none can be. */
export const publicCode = (): string | null =>
  publicInstrument(runtime().catalogue.all())?.code ?? null;

/** Reads the public record of ticks. Refuses with 10014 where an instrument’s ticks are not all public. */
export async function listTicks({
  code,
  from,
  limit,
}: Input<typeof listTick>): Promise<PublicTick[]> {
  if (publicCode() !== code) throw new Refusal('10014');
  const ticks =
    from === undefined
      ? await ticksBefore(code, Date.now(), limit)
      : await ticksFrom(code, from, limit);
  return ticks.map(publicTick);
}
