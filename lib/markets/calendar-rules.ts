import { TZDate } from '@date-fns/tz';
import type { TradingWeek } from '../core/market';

/** Local wall-clock times "HH:MM" on one day; `close` may be "24:00". A night is two sessions. */
export type Session = { open: string; close: string };

/** `day` counts from Sunday = 0. */
export type WeeklySession = Session & { day: number };

/** What replaces the weekly sessions on one local date, "YYYY-MM-DD". */
export type CalendarException = { date: string; name: string } & (
  { closed: true } | { sessions: readonly Session[] }
);

/** When a market trades, in its own IANA time zone. */
export type Calendar = {
  id: string;
  timeZone: string;
  weekly: readonly WeeklySession[];
  exceptions: readonly CalendarException[];
};

/** A calendar as its parts were told: an exception without sessions is a day of closing. */
export const calendarOf = (week: TradingWeek): Calendar => ({
  ...week,
  exceptions: week.exceptions.map(({ date, name, sessions }) =>
    sessions ? { date, name, sessions } : { date, name, closed: true },
  ),
});

/** One stretch of time in one state, ms since the epoch; `until` is null when no change is in sight. */
type Stretch = { open: boolean; from: number; until: number | null };

/** One day of trading, ms since the epoch; what stood when it closed is what the next is measured by. */
export type TradingDay = { opens: number; closes: number };

type LocalDate = { year: number; month: number; day: number };

const dayMs = 86_400_000;

/** A market open this many days on end is taken to be one that never closes. */
const longestSessionDays = 14;

/** A market shut this many days on end is taken to be one that never opens. */
const longestClosingDays = 370;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether the sessions of each day of the week leave no gap from midnight to midnight. */
const goesRoundTheClock = (weekly: readonly WeeklySession[]): boolean =>
  [0, 1, 2, 3, 4, 5, 6].every((day) => {
    const sessions = weekly.filter((session) => session.day === day);
    let covered = 0;
    for (const { open, close } of sessions.sort((a, b) => (a.open < b.open ? -1 : 1)))
      if (minutesOf(open) <= covered) covered = Math.max(covered, minutesOf(close));
    return covered === 24 * 60;
  });

/**
 * Answers whether a market is open, for any instant, and remembers the stretch it last looked up,
 * so that a run of ticks costs two comparisons each. A calendar with an unknown time zone is
 * closed for ever.
 */
export class SessionClock {
  private readonly exceptions: Map<string, CalendarException>;
  private readonly pauses: boolean;
  private stretch: Stretch | null = null;

  constructor(private readonly calendar: Calendar) {
    this.exceptions = new Map(calendar.exceptions.map((each) => [each.date, each]));
    this.pauses = !goesRoundTheClock(calendar.weekly);
  }

  /** Whether the market trades at `atMs`; the opening instant counts, the closing one does not. */
  isOpen(atMs: number): boolean {
    return this.at(atMs).open;
  }

  /** The next opening, ms since the epoch; null when open now, or shut for more than a year. */
  opensAt(atMs: number): number | null {
    const stretch = this.at(atMs);
    return stretch.open ? null : stretch.until;
  }

  /** The end of the session under way, ms since the epoch; null when shut, or never closing. */
  closesAt(atMs: number): number | null {
    const stretch = this.at(atMs);
    return stretch.open ? stretch.until : null;
  }

  /**
   * The trading day that a moment lies in: from its opening to its closing. Where trading goes on for
   * several days, each ends at the time of day at which the last of them does: spot forex at 17:00.
   * Null when shut, and where a market pauses on no day of the week.
   */
  tradingDay(atMs: number): TradingDay | null {
    const until = this.pauses ? this.closesAt(atMs) : null;
    if (until === null) return null;
    const end = new TZDate(until, this.calendar.timeZone);
    const lastDay = { year: end.getFullYear(), month: end.getMonth(), day: end.getDate() };
    const minutes = end.getHours() * 60 + end.getMinutes();
    let back = 0;
    while (this.instant(lastDay, -back - 1, minutes) > atMs) back += 1;
    return {
      opens: Math.max(this.instant(lastDay, -back - 1, minutes), this.openedAt(atMs)),
      closes: back === 0 ? until : this.instant(lastDay, -back, minutes),
    };
  }

  private at(atMs: number): Stretch {
    const known = this.stretch;
    if (known && atMs >= known.from && atMs < (known.until ?? known.from + dayMs)) return known;
    return (this.stretch = this.find(atMs));
  }

  private find(atMs: number): Stretch {
    const local = new TZDate(atMs, this.calendar.timeZone);
    const today = { year: local.getFullYear(), month: local.getMonth(), day: local.getDate() };
    let from = this.instant(today, 0);
    if (Number.isNaN(from)) return { open: false, from: atMs, until: null };
    for (const [start, end] of this.sessionsOn(today, 0)) {
      if (atMs < start) return { open: false, from, until: start };
      if (atMs < end) return { open: true, from: start, until: this.endOf(today, end) };
      from = end;
    }
    return { open: false, from, until: this.nextStart(today) };
  }

  private endOf(today: LocalDate, sessionEnd: number): number | null {
    let end = sessionEnd;
    for (let ahead = 0; ahead <= longestSessionDays; ahead++) {
      for (const [start, next] of this.sessionsOn(today, ahead)) {
        if (start <= end && next > end) end = next;
      }
      if (end < this.instant(today, ahead + 1)) return end;
    }
    return null;
  }

  /** When the session of an open moment began; where it began more than a day ago, a moment of that time. */
  private openedAt(atMs: number): number {
    const local = new TZDate(atMs, this.calendar.timeZone);
    const today = { year: local.getFullYear(), month: local.getMonth(), day: local.getDate() };
    let [from, until] = [-Infinity, -Infinity];
    for (const ahead of [-2, -1, 0]) {
      for (const [start, end] of this.sessionsOn(today, ahead)) {
        if (start > atMs) return from;
        if (start > until) from = start;
        until = Math.max(until, end);
      }
    }
    return from;
  }

  private nextStart(today: LocalDate): number | null {
    for (let ahead = 1; ahead <= longestClosingDays; ahead++) {
      const first = this.sessionsOn(today, ahead)[0];
      if (first) return first[0];
    }
    return null;
  }

  /** The sessions of the local date so many days ahead, earliest first, as instants. */
  private sessionsOn(today: LocalDate, ahead: number): [start: number, end: number][] {
    const date = new Date(Date.UTC(today.year, today.month, today.day + ahead));
    const exception = this.exceptions.get(date.toISOString().slice(0, 10));
    return this.localSessions(date.getUTCDay(), exception)
      .map(({ open, close }): [number, number] => [
        this.instant(today, ahead, minutesOf(open)),
        this.instant(today, ahead, minutesOf(close)),
      ])
      .filter(([start, end]) => start < end)
      .sort((a, b) => a[0] - b[0]);
  }

  private localSessions(day: number, exception?: CalendarException): readonly Session[] {
    if (!exception) return this.calendar.weekly.filter((session) => session.day === day);
    return 'sessions' in exception ? exception.sessions : [];
  }

  private instant({ year, month, day }: LocalDate, ahead: number, minutes = 0): number {
    return new TZDate(year, month, day + ahead, 0, minutes, this.calendar.timeZone).getTime();
  }
}

/** Whether the market trades at `atMs`. For many questions to one calendar keep a SessionClock. */
export const isOpen = (calendar: Calendar, atMs: number): boolean =>
  new SessionClock(calendar).isOpen(atMs);

/** The next opening, ms since the epoch; null when open now, or shut for more than a year. */
export const opensAt = (calendar: Calendar, atMs: number): number | null =>
  new SessionClock(calendar).opensAt(atMs);

/** The end of the session under way, ms since the epoch; null when shut, or never closing. */
export const closesAt = (calendar: Calendar, atMs: number): number | null =>
  new SessionClock(calendar).closesAt(atMs);
