import type { Catalogue, Instrument } from '../core/market';
import { isConvertible } from './conversion-rules';
import type { Sql } from '../platform/db';
import {
  SessionClock,
  type Calendar,
  type CalendarException,
  type Session,
  type WeeklySession,
} from './calendar-rules';
import { closed, type Hours } from './hours-rules';
import { logoOf } from './logos/logo-rules';

export type MarketCatalogue = Catalogue & {
  /** Every instrument that needs a price: the listed ones and those that were. */
  priced(): readonly Instrument[];
  /** The trading hours of an instrument. The answer remembers what it looked up last. */
  hours(code: string): Hours;
  /** A new copy of those hours, for walking far from now without disturbing that memory. */
  hoursApart(code: string): Hours;
};

export type LiveCatalogue = MarketCatalogue & {
  /** Reads instruments and calendars anew; call it on every notification of the channel `catalogue`. */
  reload(): Promise<void>;
  onChange(listener: () => void): () => void;
};

type CalendarRow = {
  id: string;
  time_zone: string;
  weekly: WeeklySession[];
  exceptions: { date: string; name: string; sessions: Session[] }[];
};

const readInstruments = (sql: Sql) => sql<Instrument>`
  select id, code, type, name, logo, base, quote, trim_scale(contract_size) as "contractSize",
    trim_scale(tick_size) as "tickSize", trim_scale(lot_step) as "lotStep", trim_scale(lot_min) as "lotMin",
    trim_scale(lot_max) as "lotMax", trim_scale(fee_rate) as "feeRate", leverages, periods,
    trim_scale(typical_spread) as "typicalSpread", trim_scale(reference_price) as "referencePrice",
    trim_scale(daily_volatility) as "dailyVolatility", max_age_seconds as "maxAgeSeconds",
    trim_scale(jump_limit) as "jumpLimit", calendar, terms_version as "termsVersion", enabled
  from instrument order by sort_order, code`;

const readCalendars = (sql: Sql) => sql<CalendarRow>`
  select c.id, c.time_zone, c.weekly, coalesce(jsonb_agg(
    jsonb_build_object('date', e.date, 'name', e.name, 'sessions', e.sessions) order by e.date
  ) filter (where e.id is not null), '[]') as exceptions
  from calendar c left join calendar_exception e on e.calendar_id = c.id and e.in_force
  group by c.id`;

const calendarOf = (row: CalendarRow): Calendar => ({
  id: row.id,
  timeZone: row.time_zone,
  weekly: row.weekly.map((s) => ({ ...s, day: Number(s.day) })),
  exceptions: row.exceptions.map(({ date, name, sessions }): CalendarException =>
    sessions.length ? { date, name, sessions } : { date, name, closed: true },
  ),
});

/**
 * What can be traded and when, as the database has it. `all` are the listed instruments; `get` also
 * finds one that is no longer listed (`enabled` false), so that what is held can still be closed.
 */
export async function openCatalogue(sql: Sql): Promise<LiveCatalogue> {
  let byCode = new Map<string, Instrument>();
  let priced: readonly Instrument[] = [];
  let listed: readonly Instrument[] = [];
  let calendars = new Map<string, { calendar: Calendar; clock: SessionClock }>();
  const listeners = new Set<() => void>();
  let latest = 0;

  const calendarFor = (code: string) => calendars.get(byCode.get(code)?.calendar ?? '');

  async function reload(): Promise<void> {
    const turn = ++latest;
    const [instruments, rows] = await Promise.all([readInstruments(sql), readCalendars(sql)]);
    if (turn !== latest) return;
    byCode = new Map(instruments.map((i) => [i.code, i]));
    for (const i of instruments) i.logo = logoOf(i);
    // Nothing could be settled in what no pair converts, so it is not listed.
    for (const i of instruments) i.enabled &&= isConvertible(i.quote, byCode);
    priced = instruments;
    listed = instruments.filter((i) => i.enabled);
    calendars = new Map(
      rows
        .map(calendarOf)
        .map((calendar) => [calendar.id, { calendar, clock: new SessionClock(calendar) }]),
    );
    for (const listener of listeners) listener();
  }

  await reload();
  return {
    get: (code) => byCode.get(code),
    all: () => listed,
    priced: () => priced,
    hours: (code) => calendarFor(code)?.clock ?? closed,
    hoursApart(code) {
      const calendar = calendarFor(code)?.calendar;
      return calendar ? new SessionClock(calendar) : closed;
    },
    calendar: (code) => calendarFor(code)?.calendar,
    reload,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
