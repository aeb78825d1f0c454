import { Refusal } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { runtime } from '../platform/runtime';
import { calendarOf, SessionClock } from './calendar-rules';
import type { getMarketHours } from './contract';
import { openSpans } from './hours-rules';
import { dayMs } from './rules';

const sessionDays = 7;
const holidayDays = 90;

const iso = (ms: number) => new Date(ms).toISOString();

/** The date of an instant in a time zone, "YYYY-MM-DD". */
const localDate = (atMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(atMs);

/** When an instrument trades: the sessions of the coming week, and what its exchange has announced. */
export function marketHours({ code }: Input<typeof getMarketHours>): Result<typeof getMarketHours> {
  const { catalogue, history } = runtime();
  const week = catalogue.calendar(code);
  if (!catalogue.get(code) || !week) throw new Refusal('10014');
  const calendar = calendarOf(week);
  const clock = new SessionClock(calendar);
  const now = Date.now();
  const [from, to] = [now, now + holidayDays * dayMs].map((at) => localDate(at, week.timeZone)) as [
    string,
    string,
  ];
  return {
    calendar: week.id,
    timeZone: week.timeZone,
    replayed: history.sourceOf(code)?.name === 'replay',
    sessions: openSpans(clock, now, now + sessionDays * dayMs).map(([opensAt]) => {
      const closesAt = clock.closesAt(opensAt);
      return { opensAt: iso(opensAt), closesAt: closesAt === null ? null : iso(closesAt) };
    }),
    holidays: week.exceptions
      .filter(({ date }) => date >= from && date <= to)
      .map(({ date, name, sessions = [] }) => ({
        date,
        name,
        sessions: sessions.map(({ open, close }) => ({ open, close })),
      })),
  };
}
