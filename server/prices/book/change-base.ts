import type { TradingDay } from '@/lib/markets/calendar-rules';
import type { Hours } from '@/lib/markets/hours-rules';
import { dayMs, minuteMs } from '@/lib/markets/rules';
import type { MinuteCloses } from './minute-closes';
import type { Past } from '../sources/price-source';

/** What a change is measured against, while `from` (a minute, or the opening of a day) holds. */
export type Base = { hours: Hours | null; from: number; close: number | undefined };

type Line = { closes: MinuteCloses; past: Past | null; base: Base | null };

type Moment = {
  hours: Hours | null;
  days: { latest: TradingDay; before: TradingDay | null } | null;
  receivedAt: number;
};

/** The base of a price: the close of the session before its own, else the price 24 hours before. */
export function baseAt(line: Line, { hours, days, receivedAt }: Moment): Base {
  const dayAgo = Math.floor((receivedAt - dayMs) / minuteMs) - 1;
  const from = days ? days.latest.opens : dayAgo;
  if (line.base && line.base.hours === hours && line.base.from === from) return line.base;
  return { hours, from, close: days ? closeOf(line, days.before) : closeAt(line, dayAgo) };
}

const closeAt = ({ closes, past }: Line, minute: number): number | undefined =>
  closes.atOrBefore(minute) ?? past?.((minute + 1) * minuteMs - 1);

/** Where a market stood at the end of a trading day; undefined when nobody watched it then. */
function closeOf({ closes, past }: Line, day: TradingDay | null): number | undefined {
  if (!day) return undefined;
  const first = Math.floor(day.opens / minuteMs);
  return closes.newestIn(first, Math.ceil(day.closes / minuteMs)) ?? past?.(day.closes - 1);
}
